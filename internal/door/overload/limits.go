package overload

import (
	"sync/atomic"
	"time"
)

// The limits of what runs beside other calls of its kind. docs/security.md has them in its table of
// what one client can take, which a test compares with this file.
var (
	// Requests are at work on a connection each, of which one client has a quarter.
	Requests = Limit{Name: "requests", ShareOf: 4}
	// Pages are rendered by few engines. Who runs them says how many.
	Pages = Limit{Name: "pages", Waiting: 64, WaitingShare: 16, FirstShare: 4, Refusal: "The site is busy."}
	// Pictures are drawn one at a time.
	Pictures = Limit{Name: "pictures", Running: 1, Waiting: 64, WaitingShare: 16, Refusal: "The site is busy."}
	// Lists are long answers. Each takes up to a megabyte for its compression.
	Lists = Limit{Name: "lists", Running: 128, Share: 64, Refusal: "Many long lists are being sent."}
	// Judged are partners' documents in memory. Anybody may send one, and each takes many times its size.
	Judged = Limit{Name: "judged", Running: 3, Share: 2, Refusal: "Other documents are being judged."}
	// Downloads are partners' documents that are sent.
	Downloads = Limit{Name: "downloads", Running: 8, Share: 4, Refusal: "Other documents are being sent."}
	// Events are calls that read the journal, and Replays streams that read what they missed.
	Events  = Limit{Name: "events", Running: 4, Share: 2, Local: 4, Waiting: 256, WaitingShare: 64, Refusal: "Many calls read the events."}
	Replays = Limit{Name: "replays", Running: 4, Share: 2, Local: 4, Waiting: 256, WaitingShare: 64, Refusal: "Many clients catch up with the changes."}
	// Followers are sockets and streams of changes. A system that allows few open files runs fewer.
	Followers = Limit{Name: "followers", Running: 2000, Share: 100, Local: 1000, Refusal: "Many clients follow the changes."}
)

const (
	// burstSeconds is the size of a full bucket: a client may make the calls of ten seconds at once.
	burstSeconds = 10
	// bodyTime is how long the body of a small call may take to arrive, and uploadTime of an upload.
	bodyTime   = 5 * time.Second
	uploadTime = 30 * time.Second
	// MaxFilterBytes and MaxConditions bound the filters of a socket. Equal ones count once.
	MaxFilterBytes = 16 << 10
	MaxConditions  = 200
	// SocketPerSecond and SocketBurst bound the time of the processor that a socket takes, also where
	// its client has no rate.
	SocketPerSecond = 200 * time.Millisecond
	SocketBurst     = 2 * time.Second
)

// refusals counts the refused calls by the names of their limits.
var refusals = func() map[string]*atomic.Uint64 {
	counts := map[string]*atomic.Uint64{}
	for _, l := range []Limit{Requests, Pages, Pictures, Lists, Judged, Downloads, Events, Replays, Followers} {
		counts[l.Name] = &atomic.Uint64{}
	}
	return counts
}()

// Refusals gives the count of refused calls of each limit of this process, by its name.
func Refusals() map[string]func() uint64 {
	all := map[string]func() uint64{}
	for name, count := range refusals {
		all[name] = count.Load
	}
	return all
}

// Of is the limit for a number of connections, of which one client has a part.
func (l Limit) Of(connections int) Limit {
	l.Share = max(1, connections/l.ShareOf)
	l.Local = l.Share
	return l
}

// At is the limit with another number of calls at work.
func (l Limit) At(running int) Limit {
	l.Running = running
	return l
}
