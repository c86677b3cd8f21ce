// Command serve runs a PostgreSQL for tests that are not written in Go. It prints the address of an
// empty database, and ends when its standard input ends. It prints nothing if PostgreSQL is not
// installed.
package main

import (
	"fmt"
	"io"
	"os"

	"launchrack/internal/testing/pgtest"
)

func main() {
	os.Exit(pgtest.Run(func(c pgtest.Cluster) int {
		fmt.Println(c.Address())
		if _, err := io.Copy(io.Discard, os.Stdin); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		return 0
	}))
}
