# Finds one complete LLVM + Clang, newest first.  Never find_package: Debian's
# ClangConfig.cmake is in another package than the headers, and two independent
# calls can settle on two different versions.
#
# Sets DGSE_LLVM_MAJOR, DGSE_LLVM_INCLUDE, DGSE_LLVM_LIBS, DGSE_RESOURCE_DIR.

set(DGSE_LLVM "" CACHE STRING "LLVM major version to use; empty: the newest")
set(DGSE_LLVM_ROOT "" CACHE PATH "an LLVM prefix to try before the usual ones")

# The first existing file of some patterns, symbolic links resolved.
function(dgse_first_file out)
    foreach(pattern ${ARGN})
        file(GLOB found ${pattern})
        foreach(file ${found})
            get_filename_component(real "${file}" REALPATH)
            if(EXISTS "${real}")
                set(${out} "${real}" PARENT_SCOPE)
                return()
            endif()
        endforeach()
    endforeach()
    set(${out} "" PARENT_SCOPE)
endfunction()

# Takes the prefix when headers and shared libraries of both are there.
function(dgse_probe_llvm prefix major)
    set(version_header "${prefix}/include/llvm/Config/llvm-config.h")
    if(NOT EXISTS "${version_header}"
       OR NOT EXISTS "${prefix}/include/llvm/ADT/StringRef.h"
       OR NOT EXISTS "${prefix}/include/clang/Tooling/Tooling.h")
        return()
    endif()
    file(STRINGS "${version_header}" row REGEX "define LLVM_VERSION_MAJOR ")
    if(NOT row MATCHES "LLVM_VERSION_MAJOR ${major}$")
        return()
    endif()
    dgse_first_file(clang_cpp
        "${prefix}/lib/libclang-cpp.so.${major}*"
        "${prefix}/lib/libclang-cpp.so*")
    dgse_first_file(llvm
        "${prefix}/lib/libLLVM.so.${major}*"
        "${prefix}/lib/libLLVM-${major}.so*"
        "${prefix}/lib/libLLVM.so*")
    dgse_first_file(stddef
        "${prefix}/lib/clang/${major}/include/stddef.h"
        "${prefix}/lib/clang/${major}.*/include/stddef.h"
        "/usr/lib/clang/${major}/include/stddef.h"
        "/usr/lib/clang/${major}.*/include/stddef.h")
    if(NOT clang_cpp OR NOT llvm OR NOT stddef)
        return()
    endif()
    get_filename_component(resource "${stddef}" DIRECTORY)
    get_filename_component(resource "${resource}" DIRECTORY)
    set(DGSE_LLVM_MAJOR "${major}" PARENT_SCOPE)
    set(DGSE_LLVM_INCLUDE "${prefix}/include" PARENT_SCOPE)
    set(DGSE_LLVM_LIBS "${clang_cpp}" "${llvm}" PARENT_SCOPE)
    set(DGSE_RESOURCE_DIR "${resource}" PARENT_SCOPE)
endfunction()

set(DGSE_LLVM_MAJOR "")
foreach(major 19 18 17 16 15 14)
    if(DGSE_LLVM AND NOT DGSE_LLVM EQUAL major)
        continue()
    endif()
    foreach(prefix
            ${DGSE_LLVM_ROOT}
            /usr/lib/llvm-${major} /usr/lib/llvm${major}
            /usr/lib64/llvm${major} /usr/local/llvm-${major}
            /opt/llvm-${major} /usr/local /usr)
        if(NOT DGSE_LLVM_MAJOR)
            dgse_probe_llvm("${prefix}" "${major}")
        endif()
    endforeach()
endforeach()

if(NOT DGSE_LLVM_MAJOR)
    if(DGSE_LLVM)
        set(wanted "${DGSE_LLVM}")
    else()
        set(wanted "19")
    endif()
    message(FATAL_ERROR "no complete LLVM ${DGSE_LLVM} found (14 to 19 will "
        "do); on Debian: apt-get install --no-install-recommends "
        "libclang-${wanted}-dev llvm-${wanted}-dev")
endif()
message(STATUS "LLVM ${DGSE_LLVM_MAJOR}: ${DGSE_LLVM_LIBS}")
message(STATUS "clang resource directory: ${DGSE_RESOURCE_DIR}")
