// Package meter adds up what a request takes of the processor. It counts what is done, and reads no clock.
package meter

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"
)

// Meter adds up what one answer, or one query, takes. It is safe for concurrent use. A nil Meter counts
// nothing.
type Meter struct {
	rows, bytes, renders, reads atomic.Int64
	queries, others             atomic.Int64 // nanoseconds
}

type meterKey struct{}

// Of returns the meter of a context, nil for none.
func Of(ctx context.Context) *Meter {
	m, _ := ctx.Value(meterKey{}).(*Meter)
	return m
}

// Measure returns a context under which everything counts for the meter.
func (m *Meter) Measure(ctx context.Context) context.Context {
	return context.WithValue(ctx, meterKey{}, m)
}

// Query counts what a query of the catalogue took, by its steps.
func (m *Meter) Query(took time.Duration) {
	if m != nil {
		m.queries.Add(int64(took))
	}
}

// Rows counts rows of a long list, which are written while they are sent.
func (m *Meter) Rows(n int) {
	if m != nil {
		m.rows.Add(int64(n))
	}
}

// Shown counts rows to which is added what a page says of them: their prices, and in what they differ.
func (m *Meter) Shown(n int) { m.Spend(time.Duration(n) * shownTime) }

// Priced counts rows of which the price alone is worked out, such as the points of a chart.
func (m *Meter) Priced(n int) { m.Spend(time.Duration(n) * pricedTime) }

// Bytes counts bytes that are read or written.
func (m *Meter) Bytes(n int) {
	if m != nil {
		m.bytes.Add(int64(n))
	}
}

// Render counts a page that an engine renders, with the time of the processor that it takes.
func (m *Meter) Render(takes time.Duration) {
	if m != nil {
		m.renders.Add(1)
	}
	m.Spend(takes)
}

// Read counts a read of the database.
func (m *Meter) Read() {
	if m != nil {
		m.reads.Add(1)
	}
}

// Spend counts time of the processor for anything else.
func (m *Meter) Spend(took time.Duration) {
	if m != nil {
		m.others.Add(int64(took))
	}
}

// What answers take of the processor, in the mean.
const (
	// readTime is the time of one read of the database.
	readTime = time.Millisecond
	// rowTime is the time of writing and compressing a row of a long list, byteTime of a
	// byte.
	rowTime  = 20 * time.Microsecond
	byteTime = 10 * time.Nanosecond
	// shownTime is the time of what a page says of a row, pricedTime of its price.
	shownTime  = 80 * time.Microsecond
	pricedTime = 35 * time.Microsecond
)

// Took estimates the time of the processor that was taken so far. It does not grow
// where the machine is busy.
func (m *Meter) Took() time.Duration {
	return time.Duration(m.queries.Load()+m.others.Load()) + time.Duration(m.rows.Load())*rowTime +
		time.Duration(m.bytes.Load())*byteTime + time.Duration(m.reads.Load())*readTime
}

// LogValue lists what was counted.
func (m *Meter) LogValue() slog.Value {
	return slog.GroupValue(slog.Duration("took", m.Took()), slog.Duration("queries", time.Duration(m.queries.Load())), slog.Int64("rows", m.rows.Load()),
		slog.Int64("bytes", m.bytes.Load()), slog.Int64("renders", m.renders.Load()), slog.Int64("reads", m.reads.Load()))
}
