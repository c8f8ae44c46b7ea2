// cflags: -O2
// The calls lie in methods of a class template, all of them inlined: the report names them as they are written.
#include <mpi.h>

namespace cache {

template <class Value> class Key {
public:
    [[gnu::always_inline]] Key()
    {
        // Not the last thing it does: a call in that place is a jump, and leaves no frame.
        if (MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &number, nullptr) != MPI_SUCCESS)
            //~^ related[keyval-freed]: created here
            //~^^ leak[keyval-leak]
            //~^^^ frame[keyval-leak]: cache::Key<int>::Key
            number = MPI_KEYVAL_INVALID;
    }
    void set(MPI_Comm comm, Value *value) const { MPI_Comm_set_attr(comm, number, value); }
    [[gnu::always_inline]] Value *find(MPI_Comm comm) const
    {
        Value *value = nullptr;
        int found = 0;
        MPI_Comm_get_attr(comm, number, &value, &found); //~ violation[keyval-freed]
        //~^ frame[keyval-freed]: cache::Key<int>::find
        return found ? value : nullptr;
    }
    void remove(MPI_Comm comm) const { MPI_Comm_delete_attr(comm, number); }
    void forget() const
    {
        int copy = number; // the member keeps the old number
        MPI_Comm_free_keyval(&copy); //~ related[keyval-freed]: freed here
    }

private:
    int number = MPI_KEYVAL_INVALID;
};

} // namespace cache

static inline int ask(const cache::Key<int> &key, MPI_Comm comm)
{
    const int *value = key.find(comm); //~ frame[keyval-freed]: ask
    return value ? *value : 0;
}

int main()
{
    static int number = 7;
    MPI_Init(nullptr, nullptr);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    int sum = 0;
    cache::Key<int> leaked, key; //~ frame[keyval-leak]: main
    key.set(MPI_COMM_SELF, &number);
    sum += ask(key, MPI_COMM_SELF);
    key.remove(MPI_COMM_SELF);
    key.forget();
    sum += ask(key, MPI_COMM_SELF); //~ frame[keyval-freed]: main
    MPI_Finalize();
    return sum != 7;
}
