// The C++ bindings, which the standard removed in MPI-3.0 and some libraries still have: a key with callbacks of C++,
// its attribute on a communicator and its duplicate, the same with predefined functions and for a datatype, a window.
#include <mpi.h>
#include <cstdio>

static int copied, deleted;

static int copy_it(const MPI::Comm &, int, void *extra, void *in, void *out, bool &flag)
{
    copied += *static_cast<int *>(extra);
    *static_cast<void **>(out) = in;
    flag = true;
    return MPI::SUCCESS;
}

static int delete_it(MPI::Comm &, int, void *, void *extra)
{
    deleted += *static_cast<int *>(extra);
    return MPI::SUCCESS;
}

#ifdef OPEN_MPI
// Its header declares the two callbacks of a datatype's key in different languages.
#define copy_type MPI_TYPE_DUP_FN
#else
static int copy_type(const MPI::Datatype &, int, void *, void *in, void *out, bool &flag)
{
    *static_cast<void **>(out) = in;
    flag = true;
    return MPI::SUCCESS;
}
#endif

static int delete_type(MPI::Datatype &, int, void *, void *extra)
{
    deleted += *static_cast<int *>(extra);
    return MPI::SUCCESS;
}

int main(int argc, char **argv)
{
    static int one = 1, ten = 10, value = 7;
    MPI::Init(argc, argv);
    int rank = MPI::COMM_WORLD.Get_rank(), key = MPI::Comm::Create_keyval(copy_it, delete_it, &one);
    int plain = MPI::Comm::Create_keyval(MPI::Comm::DUP_FN, MPI::Comm::NULL_DELETE_FN, nullptr);
    MPI::Intracomm first = MPI::COMM_WORLD.Dup();
    first.Set_attr(key, &value);
    first.Set_attr(plain, &one);
    MPI::Intracomm second = first.Dup();
    void *found = nullptr;
    bool flag = second.Get_attr(key, &found);
    std::printf("rank %d: found %d, value %d\n", rank, flag, flag ? *static_cast<int *>(found) : 0);
    flag = second.Get_attr(plain, &found);
    std::printf("rank %d: found %d, value %d\n", rank, flag, flag ? *static_cast<int *>(found) : 0);
    second.Delete_attr(key);
    second.Free();
    first.Free();
    MPI::Comm::Free_keyval(key);
    MPI::Comm::Free_keyval(plain);
    std::printf("rank %d: copied %d, deleted %d, key is invalid %d\n", rank, copied, deleted, key == MPI::KEYVAL_INVALID);

    int type_key = MPI::Datatype::Create_keyval(copy_type, delete_type, &ten);
    MPI::Datatype pair = MPI::INT.Create_contiguous(2);
    pair.Set_attr(type_key, &value);
    MPI::Datatype same = pair.Dup();
    flag = same.Get_attr(type_key, &found);
    same.Free();
    pair.Free();
    MPI::Datatype::Free_keyval(type_key);
    std::printf("rank %d: type found %d, deleted %d\n", rank, flag, deleted);

    static int memory[16];
    MPI::Win win = MPI::Win::Create(memory, sizeof memory, sizeof(int), MPI::INFO_NULL, MPI::COMM_WORLD);
    int sent = 100 + rank, size = MPI::COMM_WORLD.Get_size();
    win.Fence(0);
    win.Put(&sent, 1, MPI::INT, (rank + 1) % size, 3, 1, MPI::INT);
    win.Fence(0);
    std::printf("rank %d: put %d\n", rank, memory[3]);
    win.Free();
    MPI::Finalize();
}
