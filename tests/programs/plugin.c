// The plug-in of host.c.
#include "fault.h"
#include <stdio.h>

int plugin_run(void)
{
    int flag;
    void *value;
    MPI_Init(NULL, NULL);
    fault();
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &value, &flag);
    printf("tag_ub %d\n", flag);
    MPI_Finalize();
    return 0;
}
