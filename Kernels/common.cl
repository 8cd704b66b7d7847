// SPDX-License-Identifier: Apache-2.0
// What every kernel file shares. The host joins this file and the stages' files into one program.
