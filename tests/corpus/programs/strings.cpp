// Boost.MPI: messages of objects that are packed into strings of bytes, their skeletons and contents, and collective operations on them.

#include <boost/serialization/library_version_type.hpp>
#include <boost/mpi.hpp>
#include <boost/mpi/cartesian_communicator.hpp>
#include <boost/mpi/nonblocking.hpp>
#include <boost/mpi/skeleton_and_content.hpp>
#include <boost/serialization/list.hpp>
#include <boost/serialization/string.hpp>
#include <boost/serialization/vector.hpp>
#include <functional>
#include <iostream>
#include <iterator>
#include <list>
#include <string>
#include <vector>

namespace mpi = boost::mpi;

static int wrong = 0;

static void check(bool right) { wrong += !right; }

// Strings and vectors around a ring, and numbers with a wait that asks again and again.
static void ring(const mpi::communicator &world) {
    int next = (world.rank() + 1) % world.size(), before = (world.rank() + world.size() - 1) % world.size();
    for (int round = 0; round < 20; round++) {
        std::string sent(10 + round * 100, 'x'), received;
        std::vector<int> numbers(round * 10, round), others;
        double own = world.rank(), other = -1;
        mpi::request two[2] = {world.isend(next, round, sent), world.irecv(before, round, received)};
        mpi::wait_all(two, two + 2);
        check(received == sent);
        two[0] = world.irecv(before, 100 + round, others);
        two[1] = world.isend(next, 100 + round, numbers);
        std::vector<mpi::status> statuses;
        mpi::wait_all(two, two + 2, std::back_inserter(statuses));
        check(others == numbers && statuses.size() == 2);
        mpi::request receive = world.irecv(before, 3, other), send = world.isend(next, 3, own);
        while (!receive.test()) {}
        send.wait();
        check(other == before);
    }
}

static void together(const mpi::communicator &world) {
    int size = world.size(), rank = world.rank(), most = 0;
    std::vector<std::string> names, ins, outs(size, "q");
    mpi::gather(world, std::string("a") + std::to_string(rank), names, 0);
    check(rank != 0 || names.back() == "a" + std::to_string(size - 1));
    std::vector<std::vector<int>> all;
    mpi::all_gather(world, std::vector<int>(rank + 1, rank), all);
    check(all.back().size() == static_cast<size_t>(size));
    check(mpi::all_reduce(world, std::string("b"), std::plus<std::string>()) == std::string(size, 'b'));
    mpi::reduce(world, rank, most, mpi::maximum<int>(), 0);
    check(rank != 0 || most == size - 1);
    check(mpi::scan(world, rank, std::plus<int>()) == rank * (rank + 1) / 2);
    mpi::all_to_all(world, outs, ins);
    check(ins == outs);
    std::vector<int> given(2 * size, 1), sizes(size, 2), part(2);
    mpi::scatterv(world, given, sizes, part.data(), 0);
    check(part[1] == 1);
}

// A list whose elements lie apart: its shape is sent once, its numbers by a datatype of their addresses.
static void apart(const mpi::communicator &world) {
    std::list<int> numbers(50, world.rank());
    if (world.rank() == 0) {
        for (int rank = 1; rank < world.size(); rank++) world.send(rank, 9, mpi::skeleton(numbers));
    } else {
        world.recv(0, 9, mpi::skeleton(numbers));
    }
    mpi::content content = mpi::get_content(numbers);
    mpi::broadcast(world, content, 0);
    check(numbers.front() == 0 && numbers.back() == 0);
}

static void looked_for(const mpi::communicator &world) {
    if (world.rank() == 0) {
        for (int rank = 1; rank < world.size(); rank++) {
            mpi::status status = world.probe();
            std::string text;
            world.recv(status.source(), status.tag(), text);
            check(text == "hello");
        }
    } else {
        world.send(0, 40 + world.rank(), std::string("hello"));
    }
    int never;
    mpi::request given_up = world.irecv(mpi::any_source, 77, never);
    given_up.cancel();
    given_up.wait();
}

int main(int argc, char **argv) {
    mpi::environment environment(argc, argv);
    mpi::communicator world;
    ring(world);
    together(world);
    apart(world);
    looked_for(world);
    int half = 0;
    mpi::all_reduce(world.split(world.rank() % 2), 1, half, std::plus<int>());
    mpi::cartesian_dimension around[] = {{world.size(), true}};
    mpi::cartesian_communicator grid(world, mpi::cartesian_topology(around));
    std::pair<int, int> shifted = grid.shifted_ranks(0, 1);
    int own = world.rank(), other = -1;
    mpi::request receive = grid.irecv(shifted.first, 1, other);
    grid.send(shifted.second, 1, own);
    receive.wait();
    check(other == shifted.first);
    int all = 0;
    mpi::reduce(world, wrong, all, std::plus<int>(), 0);
    if (world.rank() == 0) std::cout << "strings: " << all << " wrong" << std::endl;
    return 0;
}
