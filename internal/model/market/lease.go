package market

import "errors"

// ErrLeaseLost is the cause of an error about a write that was refused, since another process
// goes on in the writer's place.
var ErrLeaseLost = errors.New("the lease was lost")

// Lease is the right of one process to do something alone, such as a partner's refresh.
type Lease struct {
	// Name says what the lease is for, Holder which process has it.
	Name, Holder string
	// Generation grows each time that another holder takes the lease.
	Generation int64
}

// RefreshLease names the lease under which a partner is refreshed.
func RefreshLease(id PartnerID) string { return "refresh " + string(id) }
