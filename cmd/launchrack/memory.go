package main

import (
	"io/fs"
	"log/slog"
	"os"
	"path"
	"runtime/debug"
	"strconv"
	"strings"
)

const (
	// heapGrowth is by how many per cent the heap may grow before the garbage is collected. Go's own 100 would have half of
	// the memory for garbage.
	heapGrowth = 50
	// engineBytes is about what a page engine takes beside the heap.
	engineBytes = 16 << 20
)

// boundMemory keeps the heap within the memory of the container, and lets it grow by heapGrowth. GOMEMLIMIT and GOGC win.
func boundMemory(machine fs.FS, engines int, log *slog.Logger) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(heapGrowth)
	}
	bound := containerMemory(machine)
	if bound == 0 || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	limit := max(bound-int64(engines)*engineBytes, bound/2) / 10 * 9 // the rest is for the system's own, such as sockets
	debug.SetMemoryLimit(limit)
	log.Info("the memory of the container bounds the heap", "container_mb", bound>>20, "heap_mb", limit>>20)
}

// unboundMemory is from where on a version 1 control group has no bound: it then names the most that it can.
const unboundMemory = 1 << 60

// containerMemory is the least memory that the process's control groups may take, of version 2 or 1; 0 for no bound. A group
// is bounded by those above it, too. Within a container its own group stands at the top.
func containerMemory(machine fs.FS) (least int64) {
	groups, err := fs.ReadFile(machine, "proc/self/cgroup")
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(groups)) {
		fields := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(fields) != 3 {
			continue
		}
		root, file := "sys/fs/cgroup", "memory.max"
		switch {
		case strings.Contains(","+fields[1]+",", ",memory,"):
			root, file = "sys/fs/cgroup/memory", "memory.limit_in_bytes"
		case fields[1] != "":
			continue
		}
		for group := path.Clean("/" + fields[2]); ; group = path.Dir(group) {
			text, _ := fs.ReadFile(machine, path.Join(root, group, file)) // there is none at the top of a machine
			bound, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
			if err == nil && bound > 0 && bound < unboundMemory && (least == 0 || bound < least) {
				least = bound
			}
			if group == "/" {
				break
			}
		}
	}
	return least
}
