// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// What an instrumented program has others do for it is done: copies that overlap, and atomic accesses of all sizes.
#include <mpi.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int wrong;

#define IS(what)                                                                                                       \
    if (!(what)) {                                                                                                     \
        fprintf(stderr, "line %d: not %s\n", __LINE__, #what);                                                         \
        wrong = 1;                                                                                                     \
    }

#define ALL_OF(type)                                                                                                   \
    do {                                                                                                               \
        static _Atomic type place;                                                                                     \
        type known = 7;                                                                                                \
        atomic_store(&place, 5);                                                                                       \
        IS(atomic_load(&place) == 5);                                                                                  \
        IS(atomic_exchange(&place, 9) == 5);                                                                           \
        IS(atomic_fetch_add(&place, 3) == 9);                                                                          \
        IS(atomic_fetch_sub(&place, 2) == 12);                                                                         \
        IS(atomic_fetch_and(&place, 6) == 10);                                                                         \
        IS(atomic_fetch_or(&place, 5) == 2);                                                                           \
        IS(atomic_fetch_xor(&place, 1) == 7);                                                                          \
        IS(__atomic_fetch_nand((type *)&place, 2, __ATOMIC_SEQ_CST) == 6);                                             \
        IS(atomic_load(&place) == (type)~2);                                                                           \
        IS(!atomic_compare_exchange_strong(&place, &known, 1) && known == (type)~2);                                   \
        IS(atomic_compare_exchange_strong(&place, &known, 1));                                                         \
        known = 1;                                                                                                     \
        while (!atomic_compare_exchange_weak(&place, &known, 4)) {                                                     \
        }                                                                                                              \
        IS(place == 4);                                                                                                \
    } while (0)

#ifdef __SANITIZE_THREAD__
/* gcc makes no such calls for 16 bytes, clang does. */
typedef unsigned __int128 wide;
extern wide __tsan_atomic128_load(const volatile wide *, int);
extern void __tsan_atomic128_store(volatile wide *, wide, int);
extern wide __tsan_atomic128_exchange(volatile wide *, wide, int);
extern wide __tsan_atomic128_fetch_add(volatile wide *, wide, int);
extern wide __tsan_atomic128_fetch_nand(volatile wide *, wide, int);
extern wide __tsan_atomic128_compare_exchange_val(volatile wide *, wide, wide, int, int);
extern int __tsan_atomic128_compare_exchange_strong(volatile wide *, wide *, wide, int, int);

static void wide_ones(void)
{
    static wide place;
    const wide one = ((wide)1 << 64) + 1;
    wide known = 7;
    __tsan_atomic128_store(&place, 5 * one, 5);
    IS(__tsan_atomic128_load(&place, 5) == 5 * one);
    IS(__tsan_atomic128_exchange(&place, 9 * one, 5) == 5 * one);
    IS(__tsan_atomic128_fetch_add(&place, 3 * one, 5) == 9 * one);
    IS(__tsan_atomic128_fetch_nand(&place, 6 * one, 5) == 12 * one);
    IS(__tsan_atomic128_compare_exchange_val(&place, 1, 2, 5, 5) == ~(4 * one) && place == ~(4 * one));
    IS(!__tsan_atomic128_compare_exchange_strong(&place, &known, 1, 5, 5) && known == ~(4 * one));
    IS(__tsan_atomic128_compare_exchange_strong(&place, &known, one, 5, 5) && place == one);
}
#else
static void wide_ones(void)
{
}
#endif

int main(void)
{
    char text[64] = "0123456789", other[64];

    MPI_Init(NULL, NULL);
    memcpy(other, text, 11);
    IS(strcmp(other, "0123456789") == 0);
    memmove(other + 2, other, 8);
    IS(memcmp(other, "0101234567", 10) == 0);
    memmove(other, other + 3, 5);
    IS(memcmp(other, "1234534567", 10) == 0);
    memmove(other, other, 10);
    IS(memset(other + 1, 'x', 3) == other + 1 && memcmp(other, "1xxx5", 5) == 0);
    memcpy(other, text, 0);
    IS(other[0] == '1');
    ALL_OF(unsigned char);
    ALL_OF(unsigned short);
    ALL_OF(unsigned);
    ALL_OF(unsigned long);
    wide_ones();
    atomic_thread_fence(memory_order_seq_cst);
    atomic_signal_fence(memory_order_seq_cst);
    MPI_Finalize();
    return wrong;
}
