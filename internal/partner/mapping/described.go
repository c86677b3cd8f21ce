package mapping

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
	"launchrack/internal/partner/specs"
)

// terms sets addresses, codes and the ends of an offer.
func (r *reader) terms(p *market.Plan) {
	if told := r.number("ipv4_count"); told != "" {
		n, err := quantity.Count("ipv4_count", told)
		if r.failed("ipv4_count", err); err == nil {
			if p.IPv4Count = n; n == nil {
				p.IPv4Count = new(0)
			}
		}
	}
	p.IPv6, p.NAT, p.TrafficBothWays = r.flag("ipv6"), r.flag("nat"), r.flag("traffic_both_ways")
	for _, name := range codes {
		c, _ := row.Find(name)
		*c.Field(p).(*string) = strings.ToLower(r.text(name))
	}
	if told, err := quantity.Size("cpu_share", r.number("cpu_share")); err != nil {
		r.failed("cpu_share", err)
	} else if told.Cmp(market.Whole(1)) < 0 {
		p.CPUShare = partner.Float(told)
	}
	p.Coupon = r.text("coupon")
	p.CouponUntil, p.EndsAt = r.time("coupon_until"), r.time("ends_at")
}

// timeForms are the texts of times that are read, without a zone in UTC.
var timeForms = []string{time.RFC3339, "2006-01-02T15:04:05", time.DateTime, time.DateOnly,
	"2006-01-02T15:04Z07:00", "2006-01-02T15:04Z0700", "2006-01-02T15:04:05Z0700", "2006-01-02T15:04"}

// timeOf reads a time: a text such as 2026-11-30 or 2026-11-30T23:59:00Z, or seconds since 1970.
func timeOf(text string) (time.Time, error) {
	for _, form := range timeForms {
		if at, err := time.Parse(form, strings.TrimSpace(text)); err == nil {
			return at.UTC(), nil
		}
	}
	if seconds, err := strconv.ParseInt(text, 10, 64); err == nil && seconds > 0 && seconds <= lastDrop {
		return time.Unix(seconds, 0).UTC(), nil
	}
	return time.Time{}, fmt.Errorf("%q came; accepted are times such as 2026-11-30 and seconds since 1970", partner.Clip(text))
}

// time reads the time of a field.
func (r *reader) time(name string) time.Time {
	text := r.text(name)
	if text == "" {
		return time.Time{}
	}
	at, err := timeOf(text)
	r.fail(name, err)
	return at
}

// described sets what the partner writes as text, where the mapping has no field that tells it, and names
// the columns.
func (r *reader) described(p *market.Plan) {
	text, f := "", r.adapter.fields["specs"]
	if v, has := r.value(f); has {
		parts, isList := v.([]any)
		if !isList {
			parts = []any{v}
		}
		for _, part := range parts {
			one, _, isScalar := plain(part)
			if !isScalar {
				r.fail("specs", fmt.Errorf("neither a text nor a list of texts came"))
				return
			}
			text += one + "\n"
		}
	}
	facts := specs.Read(text)
	facts.Set(p)
	for _, doubt := range facts.Doubts {
		r.defects.Add(errors.New("specs: " + doubt))
	}
	if f != nil && r.err == nil && p.CPUCores == nil && p.CPUThreads == nil && p.MemoryGB == nil && p.CPUModel == "" && p.GPUModel == "" {
		r.err = &partner.Skip{Reason: "specs: it has neither cores nor memory, and is no server", IsDoubt: true}
	}
}
