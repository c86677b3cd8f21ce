package store

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"sync"

	"github.com/klauspost/compress/flate"
)

// deflated is the first byte of text that is deflated. Short text is stored as it is: JSON
// begins with a brace.
const deflated = 1

// maxPlain is the longest entry that is stored as it is, in bytes. Deflating a shorter one
// saves less than it costs.
const maxPlain = 40

// dictionary is text that rows have in common. What was written with it can be read with it
// alone: it never changes.
const dictionary = `"bandwidth":" TB","category":"compute","category":"general","cherry_plan_id":,"countries":["DE","FR","GB","NL","US"],"cpu_architecture":"x86_64","cpu_cores":,"cpu_family":"EPYC","cpu_family":"Xeon","cpu_frequency":" GHz","cpu_model":"Intel Xeon ","cpu_name":"AMD EPYC ","cpu_name":"Intel Xeon ","cpu_sockets":1,"cpu_threads":,"cpu_vendor":"AMD","cpu_vendor":"Intel","cpu_year":20,"description":"","disk_kinds":["NVMe"],"disks":[{"count":2,"size_gb":,"kind":"NVMe"}],"fetched_at":"2026-","first_seen_at":"2026-","id":,"is_lead":false,"is_lead":true,"name":"","network_speed":1000,"partner_id":"","partner_name":"","partner_url":"https://www.","places":[{"region":"","country":"","state":"available","count":null,"lead_hours":null},{"region":"","country":"","state":"sold_out","count":null,"lead_hours":null}],"plan_group":"","plan_url":"https://","price_annually_currencies":{"USD":,"EUR":,"GBP":},"price_changed_at":"2026-","price_hourly_currencies":{"USD":0.0,"EUR":0.0},"price_monthly_currencies":{"USD":,"EUR":,"GBP":},"ram_ecc":true,"ram_size":,"ram_type":"DDR4 ECC","regions":["Frankfurt","Amsterdam","London","New York"],"setup_fee_currencies":{"EUR":},"sku":"","source":"partner","spot":false,"storage_size":,"storage_type":"NVMe SSD","tags":["outlet"],"traffic_tb":,"type":"baremetal","type":"vds","type":"vps","updated_at":"2026-11-25T00:00:00+00:00","available":true,"~":{"countries":null,"cpu_cores":null,"cpu_threads":null,"plan_group":null}{"plan":1,"kind":"withdrawn","seen":"never","before":{"available":false,"kind":"facts","seen":"same","before":{"is_lead":true},"after":{"is_lead":false}}{"plan":1,"kind":"stock","seen":"same","before":{"available":true,"price_changed_at":null,"stock":1,"updated_at":"2026-11-25T00:00:00+00:00"},"after":{"available":false,"stock":0,"updated_at":"2026-11-25T00:00:00+00:00"}}{"plan":1,"kind":"listed","seen":"same","after":{"available":true,"bandwidth":{"plan":1,"kind":"price","seen":"same","before":{"price_changed_at":"2026-11-25T00:00:00+00:00","price_monthly":"1.00","price_monthly_currencies":{"USD":1.00,"EUR":1.00,"GBP":1.00},"updated_at":"2026-11-25T00:00:00+00:00"},"after":{"price_changed_at":"2026-11-25T00:00:00+00:00","price_monthly":"1.00","price_monthly_currencies":{"USD":1.00,"EUR":1.00,"GBP":1.00},"updated_at":"2026-11-25T00:00:00+00:00"}}`

// packers are writers for pack. A new one takes longer than what it writes.
var packers = sync.Pool{New: func() any {
	w, _ := flate.NewWriterDict(nil, flate.DefaultCompression, []byte(dictionary)) // the level is a valid one
	return w
}}

func pack(text []byte) []byte {
	if len(text) <= maxPlain {
		return slices.Clone(text)
	}
	var b bytes.Buffer
	b.WriteByte(deflated)
	w := packers.Get().(*flate.Writer)
	defer packers.Put(w)
	w.Reset(&b)
	_, err := w.Write(text)
	if errors.Join(err, w.Close()) != nil { // a buffer takes everything
		return slices.Clone(text)
	}
	return b.Bytes()
}

// unpackers are readers for unpack. A new one takes 40 kB.
var unpackers = sync.Pool{New: func() any { return flate.NewReader(nil) }}

// appendUnpacked appends the text of what pack wrote.
func appendUnpacked(b, packed []byte) ([]byte, error) {
	if len(packed) == 0 || packed[0] != deflated {
		return append(b, packed...), nil
	}
	r := unpackers.Get().(io.ReadCloser)
	defer unpackers.Put(r)
	if err := r.(flate.Resetter).Reset(bytes.NewReader(packed[1:]), []byte(dictionary)); err != nil {
		return nil, errJournal(err)
	}
	for {
		b = slices.Grow(b, 512)
		n, err := r.Read(b[len(b):cap(b)])
		b = b[:len(b)+n]
		if err == io.EOF {
			return b, nil
		}
		if err != nil {
			return nil, errJournal(err)
		}
	}
}
