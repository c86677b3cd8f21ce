package store

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

const month = 30 * 24 * time.Hour

// offers gives what is stored of cherry, as name, address and body of each document.
func offers(t *testing.T, s *Store) map[string][]market.Document {
	t.Helper()
	times := must.Get(s.OfferTimes(t.Context(), "cherry", time.Time{}))(t)
	all := map[string][]market.Document{}
	for _, at := range times {
		o := must.Get(s.Offer(t.Context(), "cherry", at))(t)
		all[at.Sub(noon).String()+" to "+o.LastSeenAt.Sub(noon).String()] = o.Documents
	}
	return all
}

func documentRows(t *testing.T, s *Store) (n int) {
	t.Helper()
	must.Do(t, s.readers.QueryRow(`SELECT count(*) FROM documents`).Scan(&n))
	return n
}

func TestDocuments(t *testing.T) {
	s := open(t)
	main, euro, dearer := market.Document{Body: []byte(`[1]`), Address: "https://example.com/plans"},
		market.Document{Name: "EUR", Body: []byte(`[2]`), Address: "https://example.com/plans?currency=EUR"}, market.Document{Body: []byte(`[3]`)}
	keep := market.Retention{Age: month, Bytes: 1_000_000}
	record := func(after time.Duration, documents ...market.Document) {
		t.Helper()
		must.Do(t, s.RecordDocuments(t.Context(), "cherry", market.Offer{FetchedAt: noon.Add(after), Documents: documents}, keep))
	}
	record(0, main, euro)
	record(time.Hour, main, euro)
	record(2*time.Hour, dearer, euro)
	record(3*time.Hour, main, euro)
	want := map[string][]market.Document{"0s to 1h0m0s": {main, euro}, "2h0m0s to 2h0m0s": {dearer, euro}, "3h0m0s to 3h0m0s": {main, euro}}
	check.Match(t, offers(t, s), want)
	check.Equal(t, documentRows(t, s), 3)
	for at, address := range map[time.Duration]string{30 * time.Minute: euro.Address, 2 * time.Hour: euro.Address, 90 * time.Minute: ""} {
		r, ok, err := s.Receipt(t.Context(), "cherry", "EUR", noon.Add(at))
		if err != nil || ok != (address != "") || r.Address != address {
			t.Errorf("receipt after %s: %+v %v %v", at, r, ok, err)
		}
	}
	if r, ok, err := s.Receipt(t.Context(), "cherry", "USD", noon); !ok || err != nil || r.Address != main.Address || !r.SeenAt.Equal(noon.Add(time.Hour)) {
		t.Errorf("receipt of another currency: %+v %v %v", r, ok, err)
	}
	check.Equal(t, len(must.Get(s.OfferTimes(t.Context(), "cherry", noon.Add(150*time.Minute)))(t)), 2, "offers since")
	record(month+90*time.Minute, dearer, euro)
	check.Equal(t, len(offers(t, s)), 3)
	keep.Age = 0
	record(month+2*time.Hour, main)
	if n := documentRows(t, s); n != 0 || len(offers(t, s)) != 0 {
		t.Errorf("%d documents are left where none are to be stored", n)
	}
}

// TestRefusedDocuments are kept and marked, and no price is from them. They cost no receipt
// where they are too large.
func TestRefusedDocuments(t *testing.T) {
	s := open(t)
	keep := market.Retention{Age: month, Bytes: 1_000_000}
	good := market.Document{Body: []byte(`[1]`), Address: "https://example.com/good"}
	record := func(after time.Duration, refused bool, d market.Document) {
		t.Helper()
		o := market.Offer{FetchedAt: noon.Add(after), Documents: []market.Document{d}, Refused: refused}
		must.Do(t, s.RecordDocuments(t.Context(), "cherry", o, keep))
	}
	record(0, false, good)
	record(time.Hour, true, market.Document{Body: []byte(`[2]`), Address: "https://example.com/bad"})
	record(2*time.Hour, true, good)
	record(3*time.Hour, true, good)
	times, err := s.OfferTimes(t.Context(), "cherry", noon)
	if err != nil || len(times) != 3 {
		t.Fatal(times, err)
	}
	for i, at := range times {
		if o, err := s.Offer(t.Context(), "cherry", at); err != nil || o.Refused != (i > 0) || len(o.Documents) != 1 {
			t.Errorf("offer %d: %+v %v", i, o, err)
		}
		if _, ok, err := s.Receipt(t.Context(), "cherry", "", at); err != nil || ok != (i == 0) {
			t.Errorf("offer %d gives a receipt: %v %v", i, ok, err)
		}
	}
	keep.Bytes = 1
	record(4*time.Hour, true, market.Document{Body: []byte(`[3]`)})
	if got := offers(t, s); len(got) != 2 || got["0s to 0s"] == nil {
		t.Errorf("%v are left, want the newest and the last good one", got)
	}
}

// TestDocumentsAreBoundedByBytes has ten offers that do not compress in a budget for
// three, and one that is too large alone.
func TestDocumentsAreBoundedByBytes(t *testing.T) {
	s := open(t)
	random := rand.New(rand.NewPCG(1, 2))
	body := func(n int) []byte {
		b := make([]byte, n)
		for i := range b {
			b[i] = byte(random.Uint32())
		}
		return b
	}
	for n := range 10 {
		documents := []market.Document{{Body: body(900)}, {Name: "2", Body: body(100)}}
		must.Do(t, s.RecordDocuments(t.Context(), "cherry", market.Offer{FetchedAt: noon.Add(time.Duration(n) * time.Hour), Documents: documents}, market.Retention{Age: month, Bytes: 3500}))
	}
	if got := offers(t, s); len(got) != 3 || got["7h0m0s to 7h0m0s"] == nil || documentRows(t, s) != 6 {
		t.Errorf("%d offers of %d documents are left, want the newest 3 of 6", len(got), documentRows(t, s))
	}
	must.Do(t, s.RecordDocuments(t.Context(), "cherry", market.Offer{FetchedAt: noon.Add(20 * time.Hour), Documents: []market.Document{{Body: body(9000)}}}, market.Retention{Age: month, Bytes: 3500}))
	if got := offers(t, s); len(got) != 1 || documentRows(t, s) != 1 {
		t.Errorf("the newest offer is not the one that stays: %v", fmt.Sprint(len(got)))
	}
}

// TestDocumentsThatAlwaysChange keeps some of each part of a partner's past where each answer differs
// and not all of them fit, and all where they do.
func TestDocumentsThatAlwaysChange(t *testing.T) {
	const every, days, size = 20 * time.Minute, 12, 2_000
	for name, fitting := range map[string]int{"too large together": 140, "that fit": 10_000} {
		s := open(t)
		random := rand.New(rand.NewPCG(7, 8))
		keep := market.Retention{Age: month, Bytes: int64(fitting * size)}
		var at time.Time
		for n := range days * 24 * 3 {
			body := make([]byte, size*3/4)
			for i := range body {
				body[i] = byte(random.Uint32())
			}
			at = noon.Add(time.Duration(n) * every)
			document := market.Document{Body: fmt.Appendf(nil, "%q", body)[:size]}
			must.Do(t, s.RecordDocuments(t.Context(), "cherry", market.Offer{FetchedAt: at, Documents: []market.Document{document}}, keep))
		}
		times := must.Get(s.OfferTimes(t.Context(), "cherry", time.Time{}))(t)
		var newest int
		for _, kept := range times {
			if at.Sub(kept) < 6*time.Hour {
				newest++
			}
		}
		if name == "that fit" {
			check.Equal(t, len(times), days*24*3, name)
			continue
		}
		var bytes int64
		must.Do(t, s.readers.QueryRow(`SELECT sum(length(body)) FROM documents`).Scan(&bytes))
		if bytes > keep.Bytes || !times[0].Equal(noon) || newest != 18 {
			t.Errorf("%s: %d of %d bytes are kept, the oldest of %s and %d of the last six hours; want the first of %s among them", name, len(times), bytes, times[0], newest, noon)
		}
	}
}
