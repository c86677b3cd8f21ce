package overload

// The limits of what runs beside other calls of its kind.
var (
	// Requests are at work on a connection each, of which one client has a quarter.
	Requests = Limit{ShareOf: 4}
	// Pages are rendered by few engines. Who runs them says how many.
	Pages = Limit{Waiting: 64, WaitingShare: 16, FirstShare: 4, Refusal: "The site is busy."}
	// Pictures are drawn one at a time.
	Pictures = Limit{Running: 1, Waiting: 64, WaitingShare: 16, Refusal: "The site is busy."}
	// Lists are long answers. Each takes up to a megabyte for its compression.
	Lists = Limit{Running: 128, Share: 64, Refusal: "Many long lists are being sent."}
	// Judged are partners' documents in memory. Anybody may send one, and each takes many times its size.
	Judged = Limit{Running: 3, Share: 2, Refusal: "Other documents are being judged."}
	// Downloads are partners' documents that are sent.
	Downloads = Limit{Running: 8, Share: 4, Refusal: "Other documents are being sent."}
	// Events are calls that read the journal, and Replays streams that read what they missed.
	Events  = Limit{Running: 4, Share: 2, Local: 4, Waiting: 256, WaitingShare: 64, Refusal: "Many calls read the events."}
	Replays = Limit{Running: 4, Share: 2, Local: 4, Waiting: 256, WaitingShare: 64, Refusal: "Many clients catch up with the changes."}
	// Followers are sockets and streams of changes. A system that allows few open files runs fewer.
	Followers = Limit{Running: 2000, Share: 100, Local: 1000, Refusal: "Many clients follow the changes."}
)

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
