package errs_test

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"testing"

	"launchrack/internal/model/errs"
)

func TestWhy(t *testing.T) {
	refused := errors.New("connection refused")
	for name, tt := range map[string]struct {
		err  error
		want string
	}{
		"of the network": {errs.Wrap(errs.Partner, &url.Error{Op: "Get", URL: "https://a.example/plans", Err: &net.OpError{Op: "dial", Err: refused}}, "It refused the connection."),
			"[reason It refused the connection. error connection refused]"},
		"another": {errs.Wrap(errs.Partner, refused, "It could not be read."), "[reason It could not be read. error It could not be read.: connection refused]"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := fmt.Sprint(errs.Why(tt.err)); got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
}
