package errs

import (
	"errors"
	"net"
)

// Why gives the attributes of a log line on a failure: its public sentence and its cause. Of a
// failure of the network it leaves out the request, which the line names by other attributes.
func Why(err error) []any {
	cause := err
	if network, ok := errors.AsType[*net.OpError](err); ok {
		cause = network.Err
	}
	return []any{"reason", Public(err), "error", cause}
}
