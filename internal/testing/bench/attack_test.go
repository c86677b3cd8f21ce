package bench

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"

	"launchrack/internal/catalog/query"
	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/plangen"
)

// attack is a request that causes as much work as possible.
type attack struct {
	name   string
	method string // empty is GET
	path   string // empty is the table
	// raw is the query string, as it is sent.
	raw    string
	header map[string]string
	body   string
	// operator is whether it has an operator's token.
	operator bool
}

const (
	tablePath  = "/rest/v1/server_plans"
	facetsPath = "/rest/v1/rpc/plan_facets"
	// megabyte is the maximum length of query string and body, and headBytes the one of the head.
	megabyte  = 1 << 20
	headBytes = 64 << 10
)

func (a *attack) request() *http.Request {
	method, path := a.method, a.path
	if method == "" {
		method = http.MethodGet
	}
	if path == "" {
		path = tablePath
	}
	r := httptest.NewRequest(method, path, strings.NewReader(a.body))
	r.URL.RawQuery = a.raw
	r.Header.Set("Apikey", anonKey)
	r.Header.Set("Authorization", "Bearer "+anonKey)
	if a.operator {
		r.Header.Set("Authorization", "Bearer "+operatorToken)
	}
	r.Header.Set("Content-Type", "application/json")
	for name, value := range a.header {
		r.Header.Set(name, value)
	}
	return r
}

// hostilePlans returns plans with long texts of few letters, and with unique words, regions, tags and
// disks.
func hostilePlans(n int) []market.Plan {
	plans := plangen.Plans(n, 5)
	for i := range plans {
		p := &plans[i]
		p.Name = p.Name + " " + letters(i)
		p.Description = fmt.Sprintf("%d %s %s x%dx %s", i, strings.Repeat("a", 60)+"b", p.Name, i*7919, strings.Repeat("für ẞtraße ", 12))
		p.Disks = []disk.Disk{{Count: 1, SizeGB: float64(1 + i), Kind: "NVMe"}, {Count: 2, SizeGB: float64(100_000 + i), Kind: "HDD"}}
		p.Tags = append([]string{"tag" + strconv.Itoa(i)}, p.Tags...)
		p.Regions = append(append([]string{}, p.Regions...), "Land, Ort "+letters(i))
	}
	return plans
}

// letters encodes a number as a word of eight letters from an alphabet of four.
func letters(n int) string {
	word := []byte("eeeeeeee")
	for i := range word {
		word[i] = "erns"[n>>(2*i)&3]
	}
	return string(word)
}

// filled joins numbered texts up to a length.
func filled(most int, separator string, text func(i int) string) string {
	var b strings.Builder
	for i := 0; ; i++ {
		one := text(i)
		if b.Len()+len(one)+len(separator) > most {
			return b.String()
		}
		if i > 0 {
			b.WriteString(separator)
		}
		b.WriteString(one)
	}
}

// times joins n numbered texts.
func times(n int, separator string, text func(i int) string) string {
	list := make([]string, n)
	for i := range list {
		list[i] = text(i)
	}
	return strings.Join(list, separator)
}

func always(text string) func(int) string { return func(int) string { return text } }

func numbered(format string) func(int) string {
	return func(i int) string { return fmt.Sprintf(format, i) }
}

// with makes a query string of names and values and escapes them.
func with(pairs ...string) string {
	var parts []string
	for i := 0; i < len(pairs); i += 2 {
		parts = append(parts, url.QueryEscape(pairs[i])+"="+url.QueryEscape(pairs[i+1]))
	}
	return strings.Join(parts, "&")
}

// room is the length of the conditions of an address, with some left for names.
const room = query.MaxText - 2000

// or joins n alternatives.
func or(n int, condition func(i int) string) string { return "(" + times(n, ",", condition) + ")" }

// spread makes the maximum number of conditions with lists of values, up to the maximum length.
func spread(head string, values int, value func(i int) string, tail string) string {
	k, left := 0, room
	var list []string
	for len(list) < query.MaxConditions && left > len(head)+len(tail)+20 {
		var b strings.Builder
		b.WriteString(head)
		for j := range values {
			one := value(k)
			if b.Len()+len(one)+len(tail)+2 > left {
				break
			}
			if j > 0 {
				b.WriteByte(',')
			}
			b.WriteString(one)
			k++
		}
		b.WriteString(tail)
		left -= b.Len() + 1
		list = append(list, b.String())
	}
	return "(" + strings.Join(list, ",") + ")"
}

func nested(depth int, inner string) string {
	return strings.Repeat("(or", depth-1) + "(" + inner + ")" + strings.Repeat(")", depth-1)
}
