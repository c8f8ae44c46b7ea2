// Each rank has a list of particles that its neighbour appends to, without asking: one-sided, in memory that is attached.
#include <mpi.h>
#include <cstdio>
#include <vector>

class Mailbox {
public:
    explicit Mailbox(MPI_Comm comm)
        : places(4)
    {
        MPI_Win_create_dynamic(MPI_INFO_NULL, comm, &window);
        publish();
    }

    ~Mailbox()
    {
        MPI_Win_detach(window, places.data());
        MPI_Win_free(&window);
    }

    // Room for so many particles.
    void grow(std::size_t count)
    {
        places.resize(count);
    }

    // Where the window begins in the address space of each rank.
    MPI_Aint where() const
    {
        MPI_Aint address;
        MPI_Get_address(places.data(), &address);
        return address;
    }

    void put(double value, int rank, MPI_Aint where, int place)
    {
        MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, window);
        MPI_Put(&value, 1, MPI_DOUBLE, rank, MPI_Aint_add(where, place * sizeof(double)), 1, MPI_DOUBLE, window);
        MPI_Win_unlock(rank, window);
    }

private:
    void publish()
    {
        MPI_Win_attach(window, places.data(), places.size() * sizeof(double));
    }

    std::vector<double> places;
    MPI_Win window;
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int next = (rank + 1) % size;
    const int before = (rank + size - 1) % size;
    {
        Mailbox mailbox(MPI_COMM_WORLD);
        for (int count = 4; count <= 4096; count *= 32) {
            mailbox.grow(count);
            MPI_Aint mine = mailbox.where(), theirs;
            MPI_Sendrecv(&mine, 1, MPI_AINT, before, 0, &theirs, 1, MPI_AINT, next, 0, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
            mailbox.put(rank, next, theirs, count - 1);
            MPI_Barrier(MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
