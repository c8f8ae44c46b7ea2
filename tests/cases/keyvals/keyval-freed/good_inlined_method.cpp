// cflags: -O2
// A key that frees itself once, callbacks that are static member functions, and one that is a lambda.
#include <memory>
#include <mpi.h>

namespace cache {

template <class Value> class Key {
public:
    Key() { MPI_Comm_create_keyval(copy_one, delete_one, &number, nullptr); }
    ~Key() { MPI_Comm_free_keyval(&number); }
    Key(const Key &) = delete;
    Key &operator=(const Key &) = delete;
    void set(MPI_Comm comm, std::unique_ptr<Value> value) const { MPI_Comm_set_attr(comm, number, value.release()); }
    Value *find(MPI_Comm comm) const
    {
        Value *value = nullptr;
        int found = 0;
        MPI_Comm_get_attr(comm, number, &value, &found);
        return found ? value : nullptr;
    }

private:
    static int copy_one(MPI_Comm, int, void *, void *in, void *out, int *flag)
    {
        *static_cast<Value **>(out) = new Value(*static_cast<Value *>(in));
        *flag = true;
        return MPI_SUCCESS;
    }
    static int delete_one(MPI_Comm, int, void *value, void *)
    {
        delete static_cast<Value *>(value);
        return MPI_SUCCESS;
    }
    int number = MPI_KEYVAL_INVALID;
};

} // namespace cache

static inline int ask(const cache::Key<int> &key, MPI_Comm comm)
{
    const int *value = key.find(comm);
    return value ? *value : 0;
}

int main()
{
    MPI_Init(nullptr, nullptr);
    int sum = 0;
    {
        MPI_Comm comm, copy;
        MPI_Comm_dup(MPI_COMM_SELF, &comm);
        cache::Key<int> key;
        key.set(comm, std::make_unique<int>(3));
        key.set(comm, std::make_unique<int>(4));
        MPI_Comm_dup(comm, &copy);
        sum = ask(key, comm) + ask(key, copy);
        MPI_Comm_free(&comm);
        sum += ask(key, copy);
        MPI_Comm_free(&copy);
    }
    MPI_Datatype type;
    int key;
    MPI_Type_create_keyval(MPI_TYPE_DUP_FN, [](MPI_Datatype, int, void *, void *) -> int { return MPI_SUCCESS; }, &key,
                           nullptr);
    MPI_Type_dup(MPI_INT, &type);
    MPI_Type_set_attr(type, key, &sum);
    MPI_Type_free(&type);
    MPI_Type_free_keyval(&key);
    MPI_Finalize();
    return sum != 12;
}
