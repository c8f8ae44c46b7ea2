// Takes from itself, in the way its argument says, what is needed to write a file, and has one fault then: `root`, `user`,
// `size` (of files), `files` (open ones), `open` or `write` (system calls). The last four end before MPI_Finalize, which needs
// them itself.
#define _GNU_SOURCE
#include "fault.h"
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static void forbid(int call)
{
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

int main(int argc, char **argv)
{
    struct rlimit none = {0, 0};
    const char *what = argv[1];
    MPI_Init(&argc, &argv);
    if (strcmp(what, "root") == 0) {
        mkdir("empty", 0755);
        if (chroot("empty") != 0 || chdir("/") != 0)
            return 9;
    }
    if (strcmp(what, "user") == 0 && (setgid(65534) != 0 || setuid(65534) != 0))
        return 9;
    if (strcmp(what, "size") == 0)
        setrlimit(RLIMIT_FSIZE, &none);
    if (strcmp(what, "files") == 0)
        setrlimit(RLIMIT_NOFILE, &none);
    if (strcmp(what, "open") == 0)
        forbid(SYS_openat);
    if (strcmp(what, "write") == 0)
        forbid(SYS_write);
    fault();
    if (strcmp(what, "root") != 0 && strcmp(what, "user") != 0)
        _exit(0);
    MPI_Finalize();
    return 0;
}
