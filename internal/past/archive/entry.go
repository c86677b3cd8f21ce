package archive

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strconv"
	"time"

	"launchrack/internal/model/market"
)

// maxEntry is the longest entry of a log (c2sp.org/tlog-tiles).
const maxEntry = 1<<16 - 1

// Entry writes an event as the log hashes it: one line of JSON whose members are always in this
// order, each left out where it says nothing. What the public does not see of an event is in it as
// a keyed hash alone.
func Entry(r *market.Record, key []byte) []byte {
	b := strconv.AppendInt([]byte(`{"seq":`), r.Seq, 10)
	if r.IsPublic {
		b = append(b, `,"at":"`+timeText(r.At)+`"`...)
		if r.Run != 0 {
			b = strconv.AppendInt(append(b, `,"run_id":`...), r.Run, 10)
		}
		if r.Begins {
			b = append(b, `,"begins":true`...)
		}
		if r.TakesBack != 0 {
			b = strconv.AppendInt(append(b, `,"takes_back":`...), r.TakesBack, 10)
		}
		if r.Partner != "" { // else a row by hand
			partner, _ := json.Marshal(r.Partner) // a text always is JSON
			b = append(append(b, `,"partner_id":`...), partner...)
		}
		b = strconv.AppendInt(append(b, `,"plan_id":`...), r.Plan, 10)
		b = append(b, `,"kind":"`+string(r.Kind)+`"`...)
		if r.Before != nil {
			b = append(append(b, `,"before":`...), r.Before...)
		}
		if r.After != nil {
			b = append(append(b, `,"after":`...), r.After...)
		}
	}
	if text := privateText(r, key); text != "" {
		b = append(b, `,"private":"`+text+`"`...)
	}
	b = append(b, '}')
	if len(b) > maxEntry {
		sum := sha256.Sum256(b)
		b = []byte(`{"seq":` + strconv.FormatInt(r.Seq, 10) + `,"sha256":"` + hex.EncodeToString(sum[:]) + `"}`)
	}
	return b
}

// privateText is the keyed hash of what the public does not see; empty for nothing.
func privateText(r *market.Record, key []byte) string {
	if r.Private == nil {
		return ""
	}
	mac := hmac.New(sha256.New, key)
	mac.Write(r.Private)
	return hex.EncodeToString(mac.Sum(nil))
}

// timeText writes a time with all its microseconds.
func timeText(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000000Z") }
