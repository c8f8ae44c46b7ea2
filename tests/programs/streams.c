// Copies standard input up to a line `end` to standard output (Open MPI 5's launcher passes on what it reads and never
// its end), says something on standard error, shows its arguments, ends with 7.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    for (int i = 1; i < argc; i++)
        printf("argument «%s»\n", argv[i]);
    char line[100];
    while (fgets(line, sizeof line, stdin) && strcmp(line, "end\n") != 0)
        fputs(line, stdout);
    fprintf(stderr, "on standard error\n");
    MPI_Finalize();
    return 7;
}
