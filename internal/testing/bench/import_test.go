package bench

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/row"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
)

// importSize is the number of plans that the budget of an import is for.
const importSize = 10_000

// importCost measures the largest size of the program while it imports plans.
func importCost(t testing.TB, r *report, plans int) {
	t.Helper()
	r.heading("COMMANDS, largest size in memory")
	const name = "import of 10,000 plans, MB"
	if plans != importSize {
		r.add(name, "–")
		return
	}
	dir := t.TempDir()
	file, program := filepath.Join(dir, "plans.ndjson"), filepath.Join(dir, "launchrack")
	if out, err := exec.Command("go", "build", "-ldflags", "-s -w", "-o", program, "launchrack/cmd/launchrack").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	must.Do(t, writePlans(file, plans))
	kB := must.Get(peakOf(exec.Command(program, "import", "--database-url=sqlite://"+filepath.Join(dir, "shop.db"), file)))(t)
	r.add(name, "%d", kB/1000)
}

func writePlans(name string, n int) error {
	plans := plangen.Plans(n, seed)
	for i := range plans {
		plans[i].ID = int64(i + 1)
	}
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(row.WriteFile(f, plans), f.Close())
}

// peakOf runs a command and returns its largest resident size in kB, as /proc tells it until shortly before
// its end. What the system says of an ended process would hold the size of this one, which began it.
func peakOf(cmd *exec.Cmd) (kB int, err error) {
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for tick := time.NewTicker(5 * time.Millisecond); ; {
		status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", cmd.Process.Pid))
		if _, rest, found := strings.Cut(string(status), "VmHWM:"); found {
			_, _ = fmt.Sscan(rest, &kB)
		}
		select {
		case err := <-ended:
			return kB, err
		case <-tick.C:
		}
	}
}
