package errs

import (
	"errors"
	"net"
)

// Why returns the log attributes of an error: its public sentence and its cause. The cause of a
// network error leaves out the request, which the log line names by other attributes.
func Why(err error) []any {
	cause := err
	if network, ok := errors.AsType[*net.OpError](err); ok {
		cause = network.Err
	}
	return []any{"reason", Public(err), "error", cause}
}
