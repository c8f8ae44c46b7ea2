// Requests in objects that are moved: each is made in a variable of the stack that lies where the last one lay.
#include <mpi.h>
#include <map>
#include <memory>
#include <utility>
#include <vector>

class Request {
public:
    Request() = default;
    explicit Request(MPI_Request made) : request(made) {}
    Request(Request &&other) noexcept : request(std::exchange(other.request, MPI_REQUEST_NULL)) {}
    Request &operator=(Request &&other) noexcept
    {
        std::swap(request, other.request);
        return *this;
    }
    ~Request() { MPI_Wait(&request, MPI_STATUS_IGNORE); }
    MPI_Request *operator&() { return &request; }

private:
    MPI_Request request = MPI_REQUEST_NULL;
};

static Request receive(int &number, int tag)
{
    Request made;
    MPI_Irecv(&number, 1, MPI_INT, 0, tag, MPI_COMM_SELF, &made);
    return made;
}

int main()
{
    MPI_Init(nullptr, nullptr);
    {
        enum { MANY = 40 };
        std::vector<int> in(MANY), out(MANY, 1);
        std::map<int, Request> kept;
        std::vector<std::unique_ptr<Request>> sends;
        Request again;
        for (int i = 0; i < MANY; i++) {
            kept.emplace(i, receive(in[i], i));
            MPI_Isend(&out[i], 1, MPI_INT, 0, i, MPI_COMM_SELF, &again);
            sends.push_back(std::make_unique<Request>(std::move(again)));
        }
        sends.clear();
        kept.clear();
    }
    MPI_Finalize();
    return 0;
}
