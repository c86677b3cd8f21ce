// Package pgtest starts a PostgreSQL of a test's own: a fresh cluster in a
// temporary folder, reached by a socket in that folder and by no network, gone
// with the test. It loads plans into one as the table that the API shows. It
// wants Debian's package postgresql or another one whose initdb and postgres
// can be found.
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

// Required is the environment variable that turns a missing PostgreSQL from a
// reason to skip into a failure, so that the check cannot vanish unseen.
const Required = "REQUIRE_POSTGRES"

// Start makes a cluster and gives the connection string of its superuser. Text
// sorts by bytes and upper and lower case are Unicode's, fsync is off, the time
// zone is UTC; settings, such as work_mem=64MB, come on top. Without PostgreSQL
// on the machine the test is skipped, or fails where Required is set.
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

// binaries finds the folder of initdb and postgres, the newest of Debian's.
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

// version gives 15 of /usr/lib/postgresql/15/bin, 0 of another name.
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

// newCluster makes the folder. It is not the test's own, whose path may be too
// long for a socket's 107 bytes.
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

// unprivileged is who runs the programs for root, which they refuse to serve.
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
	// In a group of its own the server outlives a signal to the test's, and is
	// ended in order.
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

// leash runs the server until its input ends, which it does even if the test
// is killed: then nobody is left to stop the server or to remove its folder.
const leash = `"$@" & cat >/dev/null; kill -INT $!; wait $! && rm -rf "$0"`

func (c *cluster) serve(t testing.TB, settings []string) {
	t.Helper()
	args := []string{"-c", leash, c.folder, filepath.Join(c.bin, "postgres"), "-D", c.data(), "-k", c.folder}
	for _, setting := range append([]string{"listen_addresses=", "fsync=off", "synchronous_commit=off", "full_page_writes=off",
		"autovacuum=off", "jit=off", "max_connections=80", "timezone=UTC"}, settings...) {
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

// wait tries to connect until the server answers or a minute is over.
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
