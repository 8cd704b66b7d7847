int cs_processor_level(void);
#define TWINS(name) \
    void name##_v3(void), name##_base(void); \
    static void *name##_twin(void) { return cs_processor_level() >= 3 ? name##_v3 : name##_base; } \
    __attribute__((ifunc(#name "_twin"))) void name(void);
TWINS(cs_rows_of_borders)
TWINS(cs_rows_of_luma)
TWINS(cs_pool_pairs)
TWINS(cs_pool_rows)
TWINS(cs_every_second)
TWINS(cs_pool_pairs_of_bytes)
TWINS(cs_pool_rows_of_bytes)
TWINS(cs_to_bytes)
TWINS(cs_greatest_smoothed)
TWINS(cs_strip)
TWINS(cs_standardise)
TWINS(cs_warp_luma)
