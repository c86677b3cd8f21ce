// Package pgtest starts a temporary PostgreSQL for tests: a new cluster in a temporary folder,
// reached only by a Unix socket in it, and removed after the test. It can load plans into the table
// server_plans. It needs initdb and postgres, as from Debian's package postgresql.
package pgtest

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Required is the environment variable that makes tests without an installed PostgreSQL fail
// instead of being skipped.
const Required = "REQUIRE_POSTGRES"

// Start starts a cluster and returns the connection string of its superuser. Its collation is C, its
// character type C.UTF-8, its time zone UTC, and fsync is off; settings, such as work_mem=64MB, are
// added. If PostgreSQL is not installed, the test is skipped, or fails if Required is set.
func Start(t testing.TB, settings ...string) string {
	t.Helper()
	bin, ok := binaries()
	if !ok {
		if os.Getenv(Required) != "" {
			t.Fatalf("%s is set, but neither /usr/lib/postgresql nor the path holds initdb and postgres; scripts/setup-tests installs them", Required)
		}
		t.Skip("PostgreSQL is not installed; scripts/setup-tests installs it")
	}
	c := newCluster(t, bin)
	c.init(t)
	c.serve(t, settings)
	return c.wait(t)
}

// Connect starts a cluster and connects to it until the end of the test.
func Connect(t testing.TB) *pgx.Conn {
	t.Helper()
	return Dial(t, Start(t))
}

// Dial connects to a cluster that Start made, until the end of the test.
func Dial(t testing.TB, dsn string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(context.Background(), dsn)
	if err != nil {
		t.Fatalf("connecting to the test's PostgreSQL: %v", err)
	}
	t.Cleanup(func() {
		if err := conn.Close(context.Background()); err != nil {
			t.Logf("closing the connection: %v", err)
		}
	})
	return conn
}

// binaries returns the folder of initdb and postgres; of Debian's versions the newest.
func binaries() (string, bool) {
	folders, err := filepath.Glob("/usr/lib/postgresql/*/bin")
	if err != nil { // the pattern is well formed
		return "", false
	}
	slices.SortFunc(folders, func(a, b string) int { return version(b) - version(a) })
	if found, err := exec.LookPath("initdb"); err == nil {
		folders = append(folders, filepath.Dir(found))
	}
	for _, folder := range folders {
		if isProgram(folder, "initdb") && isProgram(folder, "postgres") {
			return folder, true
		}
	}
	return "", false
}

// version returns 15 for /usr/lib/postgresql/15/bin; 0 for another name.
func version(folder string) int {
	n, err := strconv.Atoi(filepath.Base(filepath.Dir(folder)))
	if err != nil {
		return 0
	}
	return n
}

func isProgram(folder, name string) bool {
	info, err := os.Stat(filepath.Join(folder, name))
	return err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0
}

type cluster struct {
	bin, folder string
	credential  *syscall.Credential
	log         string
}

// newCluster makes the folder. It does not use t.TempDir, whose path may exceed the 107 bytes of a
// Unix socket.
func newCluster(t testing.TB, bin string) *cluster {
	t.Helper()
	folder, err := os.MkdirTemp("", "pgtest-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(folder); err != nil {
			t.Errorf("removing the test's PostgreSQL: %v", err)
		}
	})
	c := &cluster{bin: bin, folder: folder, log: filepath.Join(folder, "log")}
	if os.Geteuid() == 0 {
		c.credential = unprivileged(t)
		if err := os.Chown(folder, int(c.credential.Uid), int(c.credential.Gid)); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// unprivileged returns the user that runs the programs for root, as they refuse to run as root.
func unprivileged(t testing.TB) *syscall.Credential {
	t.Helper()
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, badUID := strconv.ParseUint(u.Uid, 10, 32)
		gid, badGID := strconv.ParseUint(u.Gid, 10, 32)
		if badUID == nil && badGID == nil {
			return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid), NoSetGroups: true}
		}
	}
	t.Fatal("PostgreSQL refuses to run as root, and the machine has neither a user postgres nor nobody")
	return nil
}

func (c *cluster) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir = c.folder
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + c.folder, "LC_ALL=C.UTF-8", "TZ=UTC"}
	// In its own process group the server ignores a signal to the test's group, so it can be stopped
	// in order.
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: c.credential, Setpgid: true}
	return cmd
}

func (c *cluster) data() string { return filepath.Join(c.folder, "data") }

func (c *cluster) init(t testing.TB) {
	t.Helper()
	out, err := c.command(filepath.Join(c.bin, "initdb"), "--pgdata="+c.data(), "--username=test", "--auth=trust",
		"--encoding=UTF8", "--lc-collate=C", "--lc-ctype=C.UTF-8", "--lc-messages=C", "--no-sync", "--no-instructions").CombinedOutput()
	if err != nil {
		t.Fatalf("initdb: %v\n%s", err, out)
	}
}

// leash runs the server until its standard input ends, which happens even if the test is killed. It
// then stops the server and removes its folder.
const leash = `"$@" & cat >/dev/null; kill -INT $!; wait $! && rm -rf "$0"`

func (c *cluster) serve(t testing.TB, settings []string) {
	t.Helper()
	args := []string{"-c", leash, c.folder, filepath.Join(c.bin, "postgres"), "-D", c.data(), "-k", c.folder}
	for _, setting := range append([]string{"listen_addresses=", "fsync=off", "synchronous_commit=off", "full_page_writes=off",
		"autovacuum=off", "jit=off", "max_connections=200", "timezone=UTC"}, settings...) {
		args = append(args, "-c", setting)
	}
	cmd := c.command("/bin/sh", args...)
	log, err := os.Create(c.log)
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stdout, cmd.Stderr = log, log
	hold, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := hold.Close(); err != nil {
			t.Errorf("stopping the test's PostgreSQL: %v", err)
		}
		if err := cmd.Wait(); err != nil {
			t.Errorf("the test's PostgreSQL ended badly: %v\n%s", err, c.logged())
		}
		if err := log.Close(); err != nil {
			t.Error(err)
		}
	})
}

// wait tries to connect until the server answers, for at most a minute.
func (c *cluster) wait(t testing.TB) string {
	t.Helper()
	dsn := fmt.Sprintf("host=%s user=test dbname=postgres", c.folder)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for {
		conn, err := pgx.Connect(ctx, dsn)
		if err == nil {
			if err := conn.Close(ctx); err != nil {
				t.Fatal(err)
			}
			return dsn
		}
		if ctx.Err() != nil {
			t.Fatalf("the test's PostgreSQL does not answer: %v\n%s", err, c.logged())
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func (c *cluster) logged() string {
	text, err := os.ReadFile(c.log)
	if err != nil {
		return err.Error()
	}
	return string(text)
}
