/* SPDX-License-Identifier: Apache-2.0 */
/// What the build embeds: for each file of model/, its IR text and the list
/// of symbols that it defines.  Both tables have the same order.  Of models
/// that native runs use, also the C text, behind that of the header.
#ifndef CLI_MODELS_H
#define CLI_MODELS_H

#include "base/embed.h"

extern const struct embed_file cli_model_text[];
extern const struct embed_file cli_model_symbols[];
extern const struct embed_file cli_model_source[];

#endif
