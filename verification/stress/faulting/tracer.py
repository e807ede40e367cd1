"""A program whose main thread gets short reads and writes, or no memory. For Linux on x86-64.

strace can only fail a call. This module changes the arguments of real calls. A read or write of many bytes becomes a call of few
bytes. A request to grow the heap becomes a question for its end, which is the kernel's answer to a refused request.
"""

import ctypes
import os
import platform
import signal
import subprocess

READ, WRITE, PREAD, PWRITE, BRK = 0, 1, 17, 18, 12
TRACE_ME, GET_REGISTERS, SET_REGISTERS, NEXT_CALL, SET_OPTIONS = 0, 12, 13, 24, 0x4200
MARK_CALLS, KILL_AT_EXIT = 1, 1 << 20
# Positions in user_regs_struct of Linux for x86-64.
RDX, ORIGINAL_RAX, RDI, RAX = 12, 15, 14, 10

Registers = ctypes.c_ulonglong * 27
libc = ctypes.CDLL(None, use_errno=True)
libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]


def is_available():
    return platform.system() == "Linux" and platform.machine() == "x86_64"


def run(words, change, *, cwd, env, stdin, stdout, stderr):
    """Run a program, and call `change(number, registers)` before each call of its main thread. Return the exit code."""

    def trace_me():
        libc.ptrace(TRACE_ME, 0, None, None)

    process = subprocess.Popen(words, cwd=cwd, env=env, stdin=stdin, stdout=stdout, stderr=stderr, preexec_fn=trace_me)
    registers = Registers()
    entering, changed = True, None
    _, status = os.waitpid(process.pid, 0)
    libc.ptrace(SET_OPTIONS, process.pid, None, MARK_CALLS | KILL_AT_EXIT)
    delivered = 0
    while not os.WIFEXITED(status) and not os.WIFSIGNALED(status):
        if libc.ptrace(NEXT_CALL, process.pid, None, delivered) < 0:
            break
        _, status = os.waitpid(process.pid, 0)
        delivered = 0
        if not os.WIFSTOPPED(status):
            continue
        number = os.WSTOPSIG(status)
        if number != signal.SIGTRAP | 0x80:
            delivered = 0 if number == signal.SIGTRAP else number
            continue
        libc.ptrace(GET_REGISTERS, process.pid, None, ctypes.byref(registers))
        if entering:
            old = registers[RDI], registers[RDX]
            if change(registers[ORIGINAL_RAX], registers):
                changed = old
                libc.ptrace(SET_REGISTERS, process.pid, None, ctypes.byref(registers))
        elif changed:
            # A system call keeps these registers, and the C library relies on that.
            registers[RDI], registers[RDX] = changed
            libc.ptrace(SET_REGISTERS, process.pid, None, ctypes.byref(registers))
            changed = None
        entering = not entering
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode


def shortened(most):
    """Return a change that reads and writes at most so many bytes at once."""

    def change(number, registers):
        if number not in (READ, WRITE, PREAD, PWRITE) or registers[RDX] <= most:
            return False
        registers[RDX] = most
        return True

    return change


class RefusedHeap:
    """A change that refuses the n-th request to grow the heap, and all later ones if `lasts`."""

    def __init__(self, turn, lasts):
        self.turn, self.lasts, self.count = turn, lasts, 0

    def __call__(self, number, registers):
        # brk(0) only asks for the end of the heap.
        if number != BRK or registers[RDI] == 0:
            return False
        self.count += 1
        if self.count == self.turn or self.lasts and self.count > self.turn:
            # The kernel answers a refused request with the present end, as it answers brk(0).
            registers[RDI] = 0
            return True
        return False
