/* SPDX-License-Identifier: Apache-2.0 */
/* An OpenCL library that stands in for the system's: it hands every call on to the system's, counts it,
   lets chosen ones fail, and claims what devices here have not. Only the functions that libcardscan.so uses
   are there. */
#ifndef FAULTY_OPENCL_H
#define FAULTY_OPENCL_H

/** Calls since the program began. */
extern long faulty_calls;

/** The call that fails, by its number; 0: none. */
extern long faulty_call;

/** Not 0: from that call on the device is lost: every call fails but those that release. */
extern int faulty_is_lost;

/** Not 0: processors say that they are GPUs, so that an engine that may choose takes them. */
extern int faulty_claims_gpu;

/** Not 0: devices say that they take DMA-BUFs, and take files that can be mapped for them. */
extern int faulty_takes_dma_bufs;

/** DMA-BUFs that were taken since the program began. */
extern long faulty_imports;

/** Calls that failed, since the program set it to 0. */
extern long faulty_failures;

/** Objects that were made or kept and not released, of all kinds. */
extern long faulty_objects;

/** Receives the name of the function of each call, in turn, where it is not NULL: room for faulty_room names. */
extern const char **faulty_names;
extern long faulty_room;

#endif
