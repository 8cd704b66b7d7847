// SPDX-License-Identifier: Apache-2.0
#include "COpenCL.h"

#include <CL/cl_ext.h>

cl_mem cs_opencl_import(const cs_opencl *table, cl_platform_id platform, cl_context context, int file, size_t size) {
    __typeof__(clImportMemoryARM) *import =
        (__typeof__(import))table->clGetExtensionFunctionAddressForPlatform(platform, "clImportMemoryARM");
    static const cl_import_properties_arm properties[] = {CL_IMPORT_TYPE_ARM, CL_IMPORT_TYPE_DMA_BUF_ARM, 0};
    cl_int code;
    return import ? import(context, CL_MEM_READ_ONLY, properties, &file, size, &code) : NULL;
}
