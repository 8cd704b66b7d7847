# SPDX-License-Identifier: Apache-2.0
# Makes less of the metadata in a module of Embedded Swift, read as LLVM's text: sed -E -f Scripts/metadata.sed
#
# Metadata of classes are never written, nor are their addresses compared: those that came out the same
# can be one.
/^@"[^"]*CN" = |^@"\$es23_ContiguousArrayStorageCy[^"]*GN" = /s/ global / unnamed_addr constant /
# Every type of array has a class with a superclass that nothing asks for and methods that nothing calls.
s/^(@"\$es23_ContiguousArrayStorageCy[^"]*GN" = .*constant) <\{.*\}> <\{ ptr [^,]*, (ptr [^,]*), ptr null, .*\}>/\1 <{ ptr, ptr, ptr }> <{ ptr null, \2, ptr null }>/
# Nor is a method that was left out since nothing calls it.
/^@"[^"]*CN" = /s/ptr @swift_deletedMethodError/ptr null/g
# An array of constants is never released, and only who releases it asks for its class.
/^@"[^"]*Tv[0-9]*_r" = /s/ptr @"\$es20__StaticArrayStorageCN"/ptr null/
