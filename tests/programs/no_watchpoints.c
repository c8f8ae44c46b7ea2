// Before MPI begins, makes the processor's watchpoints unavailable in the way its argument says: `forbidden` and `unknown` by a filter of system calls, as
// containers and hardened systems have it, `taken` by having them all itself. Then it has two faults: a store that only a watchpoint sees, and a send that is
// never completed, which is found without.
#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/hw_breakpoint.h>
#include <linux/perf_event.h>
#include <linux/seccomp.h>
#include <mpi.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static void forbid(int call, int error)
{
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | error),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

/* As many as there are: the kernel then has none for others. */
static void take(void)
{
    static long watched[16];
    for (int i = 0; i < 16; i++) {
        struct perf_event_attr attributes;
        memset(&attributes, 0, sizeof attributes);
        attributes.type = PERF_TYPE_BREAKPOINT;
        attributes.size = sizeof attributes;
        attributes.bp_type = HW_BREAKPOINT_W;
        attributes.bp_addr = (unsigned long)&watched[i];
        attributes.bp_len = 8;
        attributes.exclude_kernel = 1;
        syscall(SYS_perf_event_open, &attributes, 0, -1, -1, 0);
    }
}

int main(int argc, char **argv)
{
    static int value;
    int *base, got;
    MPI_Win window;
    MPI_Request request;

    if (strcmp(argv[1], "forbidden") == 0)
        forbid(SYS_perf_event_open, EPERM);
    if (strcmp(argv[1], "unknown") == 0)
        forbid(SYS_perf_event_open, ENOSYS);
    if (strcmp(argv[1], "taken") == 0)
        take();
    MPI_Init(&argc, &argv);
    MPI_Win_allocate(sizeof *base, sizeof *base, MPI_INFO_NULL, MPI_COMM_SELF, &base, &window);
    MPI_Win_lock_all(0, window);
    for (int i = 0; i < 200; i++) {
        MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, window);
        value = i;
        MPI_Win_flush(0, window);
    }
    MPI_Win_unlock_all(window);
    MPI_Win_free(&window);
    MPI_Isend(&value, 1, MPI_INT, 0, 3, MPI_COMM_SELF, &request);
    MPI_Recv(&got, 1, MPI_INT, 0, 3, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
