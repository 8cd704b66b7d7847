// SPDX-License-Identifier: Apache-2.0
// On which cores a thread runs, for the benchmark alone: no part of the library.
#ifndef CSYSTEM_AFFINITY_H
#define CSYSTEM_AFFINITY_H

/// Writes the numbers of the cores that the calling thread may run on, in rising order, at most `most` of
/// them; how many there are, 0 where the system does not tell.
int cs_allowed_cores(int *cores, int most);

/// Keeps the calling thread on one core. 0 where the system does not allow it.
int cs_pin_to_core(int core);

#endif
