package specs

import (
	"slices"
	"strings"

	"launchrack/internal/model/hardware/cpu"
	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/hardware/gpu"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
)

// Facts are what a text tells. What it does not tell, or tells in two ways, is nil or empty.
type Facts struct {
	CPUCores, CPUThreads, CPUSockets *int
	// CPUShare is the part of one core that is guaranteed, where it is less than one.
	CPUShare     *float64
	CPUModel     string // as the table of processors names it
	CPUFrequency string // such as "3.4 GHz"
	MemoryGB     *float64
	MemoryType   string // such as "DDR4"
	MemoryECC    *bool
	Disks        []disk.Disk
	NetworkMbps  *int
	// TrafficTB is what a month includes; market.Unmetered where it is not counted.
	TrafficTB *float64
	// Overage is what a TB beyond it costs, nil where that is not told, and Egress market.EgressThrottled where it is slower.
	Overage *market.Quote
	Egress  string
	// IPv4 counts the public addresses that the price includes; 0 is none.
	IPv4 *int
	IPv6 *bool
	// NAT marks an IPv4 address that several servers share.
	NAT *bool
	// Virtualization is kvm, openvz, lxc, xen, vmware or hyper-v.
	Virtualization string
	GPUModel       string
	GPUCount       *float64
	// Read names each column of server_plans that was read, in the order of the text, with the words that told it.
	Read []Reading
	// Doubts say what the text does not tell clearly, a sentence each.
	Doubts []string
}

// Reading is a fact's column and the statement that it was read from.
type Reading struct{ Column, Words string }

// reader collects the facts of one text.
type reader struct {
	facts Facts
	words string // of the statement that is read
	// systems reports that the text lists operating systems.
	systems bool
	told    map[string]any
	// twice marks the columns that the text tells in two ways.
	twice map[string]bool
}

// Read reads a text of at most 20,000 bytes, which may hold HTML.
func Read(text string) Facts {
	r := reader{told: map[string]any{}, twice: map[string]bool{}, systems: systems.MatchString(text)}
	list, doubts := statements(text)
	for i, s := range list {
		r.read(s)
		if r.beyond(s) && i > 0 {
			r.included(list[i-1])
		}
	}
	r.facts.Doubts = doubts
	return r.result()
}

// tell notes a fact. Told twice in two ways, it is none.
func (r *reader) tell(column string, value any) {
	before, has := r.told[column]
	switch {
	case !has:
		r.told[column] = value
		r.facts.Read = append(r.facts.Read, Reading{column, r.words})
	case before != value:
		r.twice[column] = true
	}
}

func (r *reader) read(s statement) {
	r.words = s.text
	tokens := upToThen(s.tokens)
	if len(tokens) == 0 || has(tokens, either) {
		return
	}
	r.models(s.text, tokens)
	r.quantities(assigned(tokens), s)
	r.unmetered(tokens)
	r.addresses(tokens)
	r.virtualization(tokens)
}

// upToThen cuts what holds only later, such as "then 10 Mbps".
func upToThen(tokens []token) []token {
	if i := slices.IndexFunc(tokens, func(t token) bool { return t.role == then }); i >= 0 {
		return tokens[:i]
	}
	return tokens
}

// models reads processor and graphics card by their tables.
func (r *reader) models(text string, tokens []token) {
	if slices.ContainsFunc(tokens, func(t token) bool { return t.role == gpus }) {
		if card, ok := gpu.Find(text); ok {
			r.tell("gpu_model", card.Model)
			for i, t := range tokens[:len(tokens)-1] {
				if t.kind == times && tokens[i+1].role == gpus {
					r.tell("gpu_count", whole(t.n))
				}
			}
		}
		return
	}
	if c, sockets, ok := cpu.Match(text, cpu.Hint{}); ok {
		r.tell("cpu_model", c.Name)
		if sockets > 1 {
			r.tell("cpu_sockets", sockets)
		}
	}
}

// whole returns a whole number from 1 to 100,000, or 0.
func whole(n market.Amount) int {
	rounded := n.Round(0)
	i, ok := rounded.Int64()
	if !ok || rounded.Cmp(n) != 0 || i < 1 || i > 100_000 {
		return 0
	}
	return int(i)
}

// result moves what was told once, or always alike, into the facts.
func (r *reader) result() Facts {
	f := r.facts
	f.Read = slices.DeleteFunc(f.Read, func(one Reading) bool { return r.twice[one.Column] })
	f.CPUCores, f.CPUThreads, f.CPUSockets = take[int](r, "cpu_cores"), take[int](r, "cpu_threads"), take[int](r, "cpu_sockets")
	if f.CPUCores == nil {
		if weak := take[int](r, "cpus"); weak != nil && f.CPUSockets == nil && !r.twice["cpu_cores"] {
			f.CPUCores = weak
		}
	}
	for i, one := range f.Read {
		if one.Column == "cpus" && f.CPUCores != nil && r.told["cpu_cores"] == nil {
			f.Read[i].Column = "cpu_cores"
		}
	}
	f.Read = slices.DeleteFunc(f.Read, func(one Reading) bool { return one.Column == "cpus" || one.Column == "gpu_count" })
	f.CPUShare, f.MemoryGB, f.TrafficTB = take[float64](r, "cpu_share"), take[float64](r, "ram_size"), take[float64](r, "traffic_tb")
	f.CPUModel, f.CPUFrequency = text(r, "cpu_model"), text(r, "cpu_frequency")
	f.MemoryType, f.MemoryECC = text(r, "ram_type"), take[bool](r, "ram_ecc")
	f.NetworkMbps, f.IPv4, f.IPv6, f.NAT = take[int](r, "network_speed"), take[int](r, "ipv4_count"), take[bool](r, "ipv6"), take[bool](r, "nat")
	f.Virtualization, f.GPUModel = text(r, "virtualization"), text(r, "gpu_model")
	if f.TrafficTB != nil && *f.TrafficTB > 0 {
		f.Egress = text(r, "egress")
		if f.Egress == "" {
			f.Overage = take[market.Quote](r, "overage")
		}
	}
	f.Read = slices.DeleteFunc(f.Read, func(one Reading) bool { return one.Column == "overage" || one.Column == "egress" && f.Egress == "" })
	if n := take[int](r, "gpu_count"); n != nil && f.GPUModel != "" {
		f.GPUCount = new(float64(*n))
	}
	if r.twice["disks"] {
		f.Disks = nil
	}
	return f
}

func take[T any](r *reader, column string) *T {
	if v, ok := r.told[column].(T); ok && !r.twice[column] {
		return &v
	}
	return nil
}

func text(r *reader, column string) string {
	if v := take[string](r, column); v != nil {
		return *v
	}
	return ""
}

// short formats a clock, such as 3.4 GHz.
func short(n market.Amount, unit string) string {
	if unit == "M" {
		if in, err := n.Quo(market.Whole(1000)); err == nil {
			n = in
		}
	}
	return strings.TrimSpace(partner.Short(n) + " GHz")
}
