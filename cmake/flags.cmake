# Warnings, build types and sanitizers.

option(DGSE_WERROR "warnings are errors" OFF)

set(warnings -Wall -Wextra -Wpedantic -Wcast-qual -Wformat=2 -Wundef
    -Wvla -Wwrite-strings -Wimplicit-fallthrough -Wswitch)
# C++ is spared -Wshadow: a function and a struct of one name are fine in C, and
# chains of `if (auto *x = ...)` reuse their name.
set(c_warnings -Wshadow -Wconversion -Wsign-conversion -Wcast-align -Wnull-dereference
    -Wdouble-promotion -fno-common -Wstrict-prototypes -Wmissing-prototypes
    -Wold-style-definition -Wbad-function-cast)
set(cxx_warnings -Wnon-virtual-dtor -Woverloaded-virtual)
if(DGSE_WERROR)
    list(APPEND warnings -Werror)
endif()

add_library(dgse_warnings INTERFACE)
target_compile_options(dgse_warnings INTERFACE
    ${warnings}
    $<$<COMPILE_LANGUAGE:C>:${c_warnings}>
    $<$<COMPILE_LANGUAGE:CXX>:${cxx_warnings}>)

# release: asserts off, REQUIRE stays.  dev: asserts, sanitizers, the IR is
# verified after every stage.  coverage: line counts by gcov.
set(DGSE_BUILD_TYPES Release Dev Coverage)
if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Release, Dev or Coverage" FORCE)
endif()
if(NOT CMAKE_BUILD_TYPE IN_LIST DGSE_BUILD_TYPES)
    message(FATAL_ERROR "CMAKE_BUILD_TYPE is one of: ${DGSE_BUILD_TYPES}")
endif()

set(sanitize "-fsanitize=address,undefined -fno-sanitize-recover=all")
string(APPEND sanitize " -fno-omit-frame-pointer")
foreach(lang C CXX)
    set(CMAKE_${lang}_FLAGS_RELEASE "-O2 -g1 -DNDEBUG")
    set(CMAKE_${lang}_FLAGS_DEV "-O1 -g -DDGSE_VERIFY_EACH=1 ${sanitize}")
    set(CMAKE_${lang}_FLAGS_COVERAGE "-O0 -g --coverage -DDGSE_COVERAGE=1")
endforeach()
# LLVM's own objects are not instrumented: their types are not ours to check.
string(APPEND CMAKE_CXX_FLAGS_DEV " -fno-sanitize=vptr")
foreach(kind EXE MODULE SHARED)
    set(CMAKE_${kind}_LINKER_FLAGS_DEV "${sanitize}")
    set(CMAKE_${kind}_LINKER_FLAGS_COVERAGE "--coverage")
endforeach()
