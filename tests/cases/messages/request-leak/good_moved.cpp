// Requests in objects that are moved, returned by value, swapped and kept in containers that grow.
#include <mpi.h>
#include <algorithm>
#include <utility>
#include <vector>

class Request {
public:
    Request() = default;
    Request(Request &&other) noexcept : request(std::exchange(other.request, MPI_REQUEST_NULL)) {}
    Request &operator=(Request &&other) noexcept
    {
        std::swap(request, other.request);
        return *this;
    }
    ~Request() { wait(); }
    void wait() { MPI_Wait(&request, MPI_STATUS_IGNORE); }
    MPI_Request request = MPI_REQUEST_NULL;
};

static Request send(const int &number, int tag)
{
    Request made;
    MPI_Isend(&number, 1, MPI_INT, 0, tag, MPI_COMM_SELF, &made.request);
    return made;
}

static MPI_Request plain(int &number, int tag)
{
    MPI_Request made;
    MPI_Irecv(&number, 1, MPI_INT, 0, tag, MPI_COMM_SELF, &made);
    return made;
}

int main()
{
    MPI_Init(nullptr, nullptr);
    {
        enum { MANY = 500 };
        std::vector<int> in(MANY), out(MANY, 1);
        std::vector<Request> sends;
        std::vector<MPI_Request> receives;
        for (int i = 0; i < MANY; i++) {
            receives.push_back(plain(in[i], i));
            sends.push_back(send(out[i], i));
        }
        std::reverse(sends.begin(), sends.end());
        std::swap(receives[0], receives[MANY - 1]);
        while (!receives.empty()) {
            MPI_Wait(&receives.back(), MPI_STATUS_IGNORE);
            receives.pop_back();
        }
        sends.erase(sends.begin(), sends.begin() + MANY / 2);
        Request last = std::move(sends.back());
        sends.pop_back();
        last.wait();
    }
    MPI_Finalize();
    return 0;
}
