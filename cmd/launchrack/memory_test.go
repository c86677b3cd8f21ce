package main

import (
	"testing"
	"testing/fstest"
)

// TestContainerMemory reads the bounds of control groups of both versions.
func TestContainerMemory(t *testing.T) {
	for name, c := range map[string]struct {
		files map[string]string
		want  int64
	}{
		"a machine without groups":  {nil, 0},
		"no bound":                  {map[string]string{"proc/self/cgroup": "0::/a.slice\n", "sys/fs/cgroup/a.slice/memory.max": "max\n"}, 0},
		"a container":               {map[string]string{"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "268435456\n"}, 256 << 20},
		"a unit":                    {map[string]string{"proc/self/cgroup": "0::/system.slice/shop.service\n", "sys/fs/cgroup/system.slice/shop.service/memory.max": "2147483648\n"}, 2 << 30},
		"a group above with less":   {map[string]string{"proc/self/cgroup": "0::/a/b\n", "sys/fs/cgroup/a/b/memory.max": "2147483648\n", "sys/fs/cgroup/a/memory.max": "1073741824\n"}, 1 << 30},
		"a path above the root":     {map[string]string{"proc/self/cgroup": "0::/../b\n", "sys/fs/cgroup/memory.max": "1048576\n"}, 1 << 20},
		"version 1":                 {map[string]string{"proc/self/cgroup": "5:cpu,cpuacct:/x\n4:memory:/docker/1\n", "sys/fs/cgroup/memory/docker/1/memory.limit_in_bytes": "536870912\n"}, 512 << 20},
		"version 1, as seen inside": {map[string]string{"proc/self/cgroup": "4:memory:/docker/1\n", "sys/fs/cgroup/memory/memory.limit_in_bytes": "536870912\n"}, 512 << 20},
		"version 1 without a bound": {map[string]string{"proc/self/cgroup": "4:memory:/\n", "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n"}, 0},
		"both versions":             {map[string]string{"proc/self/cgroup": "4:memory:/a\n0::/a\n", "sys/fs/cgroup/memory/a/memory.limit_in_bytes": "536870912\n", "sys/fs/cgroup/a/memory.max": "max\n"}, 512 << 20},
		"nonsense":                  {map[string]string{"proc/self/cgroup": "nonsense\n0::\n", "sys/fs/cgroup/memory.max": "-5\n"}, 0},
	} {
		machine := fstest.MapFS{}
		for at, text := range c.files {
			machine[at] = &fstest.MapFile{Data: []byte(text)}
		}
		if got := containerMemory(machine); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}
