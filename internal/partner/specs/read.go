package specs

import (
	"regexp"
	"slices"
	"strings"

	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/hardware/disktext"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
)

// quantity is a number of a statement, what it is of, and the words that say more about it.
type quantity struct {
	token
	of    role
	count int // the 2 of "2x" before or behind it; 0 if none came
	words string
	// part is the text of it and its words in their order, with its number in digits.
	part string
}

var (
	// counting are what a bare number or "2x" may count, and sizing what a size, a speed or a clock may be of.
	counting = []role{cores, processor, threads, ipv4, ipv6}
	sizing   = []role{memory, disks, traffic, network, ignore, gpus, cores, processor}
	// over joins a month's traffic with the speed at which it comes.
	over = []string{"@", "at", "on", "over", "via", "auf", "mit", "bei", "a", "sur", "su", "na", "по", "на"}
	// apiece says that a number is of each of several things, or counts sockets.
	apiece = []string{"each", "je", "jeweils", "per", "chacun", "cada", "ciascuno", "elk", "каждый", "socket", "sockets"}
)

// assigned finds for each quantity of a statement the word that says what it is of.
func assigned(tokens []token) (list []quantity) {
	used := make([]bool, len(tokens))
	from := 0 // behind the quantity before
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		switch t.kind {
		case number, times:
			if q, ok := counted(tokens, i, used); ok {
				list, from = append(list, q), i+1
			}
		case size, speed, clock, vague:
			q, end := quantity{token: t}, 0
			q.of, q.words, end = meaning(tokens, from, i, used)
			q.count, q.part = timesBeside(tokens, i), textOf(tokens[from:end], t)
			list, from = append(list, q), end
		}
	}
	return list
}

// counted reads a bare number that stands before or behind what it counts.
func counted(tokens []token, i int, used []bool) (quantity, bool) {
	q := quantity{token: tokens[i]}
	behind := i + 1
	for behind < len(tokens) && behind <= i+3 && (tokens[behind].role == adjective || tokens[behind].kind == times && i+1 == behind && tokens[i].kind == number) {
		behind++
	}
	before := i - 1
	if i > 0 && tokens[i-1].kind == times {
		return q, false // "2x 10 cores" may be 10 or 20
	}
	switch {
	case behind < len(tokens) && slices.Contains(counting, tokens[behind].role):
		q.of, used[behind] = tokens[behind].role, true
	case q.kind == times && behind < len(tokens) && tokens[behind].kind == clock:
		q.of = cores
	case before >= 0 && !used[before] && slices.Contains(counting, tokens[before].role) && (behind >= len(tokens) || tokens[behind].kind != word || tokens[behind].role != ""):
		q.of, used[before] = tokens[before].role, true
	default:
		return q, false
	}
	if behind+1 < len(tokens) && slices.Contains(apiece, tokens[behind+1].text) {
		return q, false // "2 sockets, 16 cores each" are 32
	}
	if bounded(tokens, i) || barred(tokens) {
		q.of = ignore
	}
	return q, true
}

// barred reports a statement about what costs more or is no part of the server.
func barred(tokens []token) bool {
	return slices.ContainsFunc(tokens, func(t token) bool { return t.role == ignore })
}

// bounded reports a number that is a limit, such as "up to 4" and "8 GB burst".
func bounded(tokens []token, i int) bool {
	before := i - 1
	for before >= 0 && (tokens[before].role == adjective || tokens[before].kind == times) {
		before--
	}
	return before >= 0 && tokens[before].role == bound || i+1 < len(tokens) && tokens[i+1].role == bound
}

// meaning finds what the quantity at i is of: the nearest free word before it, else the first behind. It
// takes all words behind that mean the same, so that the next quantity does not, and says where they end.
func meaning(tokens []token, from, i int, used []bool) (of role, words string, end int) {
	var said []string
	for j := i - 1; j >= from; j-- {
		if r := tokens[j].role; !used[j] && slices.Contains(sizing, r) {
			if of == "" || r == ignore {
				of = r
			}
		}
		said = append(said, tokens[j].text)
	}
	behind, joins, monthly := i+1, false, false
	for ; behind < len(tokens) && !isQuantity(tokens, behind); behind++ {
		t := tokens[behind]
		joins = joins || slices.Contains(over, t.text)
		monthly = monthly || t.role == month
		if !slices.Contains(sizing, t.role) {
			said = append(said, t.text)
			continue
		}
		if t.role == ignore || of == "" {
			of = t.role
		}
		if t.role != of {
			break
		}
		used[behind] = true
		said = append(said, t.text)
	}
	if isInterface(tokens, i) {
		of = disks
	}
	if isSpeedNext := behind < len(tokens) && tokens[behind].kind == speed; of == "" && tokens[i].kind == size && (monthly || joins && isSpeedNext) {
		of = traffic
	}
	if bounded(tokens, i) {
		of = ignore
	}
	return of, strings.Join(said, " "), behind
}

// textOf joins tokens, of which one has its number in digits and its unit in letters.
func textOf(tokens []token, size token) string {
	var words []string
	for _, t := range tokens {
		if t == size {
			t.text = size.n.String() + " " + size.unit
		}
		words = append(words, t.text)
	}
	return strings.Join(words, " ")
}

// isInterface reports the speed of a disk's interface.
func isInterface(tokens []token, i int) bool {
	return i > 0 && tokens[i].kind == speed && (strings.HasPrefix(tokens[i-1].text, "sata") || tokens[i-1].text == "sas")
}

// isQuantity reports a token that begins the next quantity.
func isQuantity(tokens []token, i int) bool {
	switch tokens[i].kind {
	case speed:
		return !isInterface(tokens, i)
	case size, clock, vague:
		return true
	case times, number:
		isLevel := i > 0 && strings.HasPrefix(tokens[i-1].text, "raid")
		return i+1 < len(tokens) && !isLevel && tokens[i+1].text != "rpm" && tokens[i+1].kind != shut && tokens[i+1].kind != open
	}
	return false
}

// timesBeside returns the number of equal parts: "2x 480 GB", "480 GB (x2)" and "480 GB SSD x2".
func timesBeside(tokens []token, i int) int {
	if i > 0 && tokens[i-1].kind == times {
		return whole(tokens[i-1].n)
	}
	for j := i + 1; j < len(tokens) && tokens[j].kind != size; j++ {
		if t := tokens[j]; t.kind == times && strings.HasPrefix(strings.TrimSpace(t.text), "x") && (j+1 == len(tokens) || tokens[j+1].kind == shut) {
			return whole(t.n)
		}
	}
	return 0
}

// quantities tells the facts of a statement's quantities.
func (r *reader) quantities(list []quantity, s statement) {
	for _, q := range list {
		switch {
		case q.kind == vague && q.of == traffic:
			r.twice["traffic_tb"] = true // "1.000 GB traffic" beside "1 Gbit flat" is not known
		case q.kind == vague, q.of == ignore, q.of == gpus:
		case q.of == cores, q.of == processor, q.of == threads:
			r.processor(q)
		case q.of == ipv4 && !barred(s.tokens) && !has(s.tokens, nat):
			if n := whole(q.n); n > 0 || q.n.Sign() == 0 {
				r.tell("ipv4_count", n)
			}
		case q.of == ipv6:
			r.tell("ipv6", q.n.Sign() > 0)
		case q.kind == speed && q.of != disks && q.of != memory:
			r.speed(q)
		case q.kind == clock && !has(s.tokens, memory):
			r.tell("cpu_frequency", short(q.n, q.unit))
		case q.kind == size && q.of == network && len(q.unit) == 2 && strings.HasPrefix(q.unit, "G") && !strings.Contains(q.text, "b"):
			q.unit = "G"
			r.speed(q)
		case q.kind == size && q.of == "" && q.count > 1:
			r.twice["disks"] = true // "2 TB NVMe (RAID1, 2x 2TB)" may be one disk or two
		case q.kind != size:
		case q.of == memory:
			r.memory(q)
		case q.of == disks:
			r.disks(q, s)
		case q.of == traffic:
			r.traffic(q)
		}
	}
}

func has(tokens []token, of role) bool {
	return slices.ContainsFunc(tokens, func(t token) bool { return t.role == of })
}

// processor tells cores, threads, a clock, or the share of a core.
func (r *reader) processor(q quantity) {
	n := whole(q.n)
	switch {
	case q.kind == clock:
		r.tell("cpu_frequency", short(q.n, q.unit))
	case q.kind != number && q.kind != times, q.n.Sign() <= 0:
	case q.of == cores && q.n.Cmp(market.Whole(1)) < 0:
		r.tell("cpu_share", *partner.Float(q.n))
		r.tell("cpu_cores", 1)
	case n == 0 || n > 1024:
	case q.of == threads:
		r.tell("cpu_threads", n)
	case q.of == processor:
		r.tell("cpus", n)
	default:
		r.tell("cpu_cores", n)
	}
}

func (r *reader) speed(q quantity) {
	n, err := q.n.Mul(market.MustAmount(map[string]string{"M": "1", "G": "1000", "T": "1000000"}[q.unit]))
	if err != nil {
		return
	}
	if mbps, ok := n.Round(0).Int64(); ok && mbps > 0 && mbps <= 10_000_000 && q.count <= 128 {
		r.tell("network_speed", int(mbps)*max(q.count, 1))
	}
}

var (
	generation = regexp.MustCompile(`\b(lp)?ddr-?\s?([2-6])(l|x)?\b`)
	errorCheck = regexp.MustCompile(`\becc\b`)
	unchecked  = regexp.MustCompile(`\bnon[- ]?ecc\b`)
)

// memory tells the size, the generation and ECC. More than 64 TB is no server's.
func (r *reader) memory(q quantity) {
	gb, err := partner.MemoryGB(q.n, q.unit)
	size := partner.Float(gb)
	if err != nil || size == nil || *size > 65536 || *size < 0.03 {
		return
	}
	if q.count > 1 {
		*size *= float64(q.count)
	}
	r.tell("ram_size", *size)
	if m := generation.FindStringSubmatch(q.words); m != nil {
		r.tell("ram_type", strings.ToUpper(m[1]+"ddr"+m[2]+m[3]))
	}
	if unchecked.MatchString(q.words) {
		r.tell("ram_ecc", false)
	} else if errorCheck.MatchString(q.words) {
		r.tell("ram_ecc", true)
	}
}

// disks adds equal disks, as package disktext reads them. Words that repeat those before name the same disks once
// more, unless a plus joins them.
func (r *reader) disks(q quantity, s statement) {
	read, err := disktext.Parse(q.part)
	if err != nil || len(read) != 1 || read[0].SizeGB < 0.1 {
		return
	}
	one := read[0]
	if i := slices.IndexFunc(r.facts.Disks, func(d disk.Disk) bool { return d.SizeGB == one.SizeGB }); i >= 0 && !s.added {
		if known := &r.facts.Disks[i]; known.Count == one.Count {
			if known.Kind == "" {
				known.Kind = one.Kind
			}
			return
		}
		r.twice["disks"] = true
	}
	if len(r.facts.Disks) == 0 {
		r.facts.Read = append(r.facts.Read, Reading{"disks", r.words})
	}
	r.facts.Disks = disk.Add(r.facts.Disks, one)
}

func (r *reader) traffic(q quantity) {
	n, err := Terabytes(q.n, q.unit)
	if tb := partner.Float(n); err == nil && tb != nil {
		r.tell("traffic_tb", *tb)
	}
}

// Terabytes converts a month's traffic.
func Terabytes(n market.Amount, unit string) (market.Amount, error) {
	gb, err := disktext.StorageGB(n, unit)
	if err == nil {
		gb, err = gb.Quo(market.Whole(1000))
	}
	return gb, err
}

// unmetered tells traffic that is not counted, where the statement says that it is traffic's: by a word
// for it, by a speed, or by "unmetered" alone.
func (r *reader) unmetered(tokens []token) {
	at := slices.IndexFunc(tokens, func(t token) bool { return t.role == unlimited })
	if at < 0 || barred(tokens) || tokens[at].text == "inklusive" && slices.ContainsFunc(tokens, func(t token) bool { return t.kind == size }) {
		return
	}
	alone := true
	for _, t := range tokens {
		alone = alone && (t.role != "" || t.kind != word || slices.Contains([]string{"fair", "use", "usage"}, t.text)) && (t.kind == word || t.kind == open || t.kind == shut)
	}
	isSpeed := slices.ContainsFunc(tokens, func(t token) bool { return t.kind == speed })
	if has(tokens, traffic) || has(tokens, network) || isSpeed || alone && strings.HasPrefix(tokens[at].text, "unm") {
		r.tell("traffic_tb", market.Unmetered)
	}
}

// addresses tells IPv4, IPv6 and NAT where they are named without a number.
func (r *reader) addresses(tokens []token) {
	if barred(tokens) || slices.ContainsFunc(tokens, func(t token) bool { return t.kind == money }) {
		return
	}
	if has(tokens, nat) {
		r.tell("nat", true)
		r.tell("ipv4_count", 0)
	}
	_, counts := r.told["ipv4_count"]
	for i, t := range tokens {
		negated := i > 0 && tokens[i-1].role == no || i > 1 && tokens[i-1].role == adjective && tokens[i-2].role == no
		negated = negated || i+1 < len(tokens) && tokens[i+1].role == no
		switch {
		case t.role == ipv6:
			r.tell("ipv6", !negated)
			if beside := slices.Concat(tokens[:i], tokens[i+1:]); !has(beside, ipv4) && slices.ContainsFunc(beside, func(t token) bool { return t.role == only || t.text == "nur" }) {
				r.tell("ipv4_count", 0)
			}
		case t.role == ipv4 && negated:
			r.tell("ipv4_count", 0)
		case t.role == ipv4 && t.text == "ipv4" && !counts && !has(tokens, nat) && !slices.ContainsFunc(tokens, isNumeral):
			r.tell("ipv4_count", 1)
		}
	}
}

func isNumeral(t token) bool {
	return t.kind == number || t.kind == times || t.kind == vague || t.kind == prefix
}

var (
	hypervisors = map[string]string{"kvm": "kvm", "openvz": "openvz", "ovz": "openvz", "virtuozzo": "openvz", "lxc": "lxc", "xen": "xen", "xen-hvm": "xen",
		"xen-pv": "xen", "xenserver": "xen", "vmware": "vmware", "esxi": "vmware", "vsphere": "vmware", "hyperv": "hyper-v"}
	// console marks the KVM that is a keyboard, a screen and a mouse, and what can run on the server.
	console = []string{"over", "ipmi", "console", "remote", "idrac", "ilo", "switch", "access", "ikvm", "java", "html5", "viewer", "out-of-band", "management",
		"compatible", "certified", "supports", "nested"}
)

// systems matches the operating systems that stand in a list of what can be installed, as VMware may.
var systems = regexp.MustCompile(`(?i)\b(?:ubuntu|debian|centos|proxmox|almalinux|rocky|freebsd|fedora)\b`)

// virtualization tells the hypervisor. One that can be installed on the server is none, nor is a KVM by IP.
func (r *reader) virtualization(tokens []token) {
	if slices.ContainsFunc(tokens, func(t token) bool { return slices.Contains(console, t.text) || t.role == then }) {
		return
	}
	for i, t := range tokens {
		v := hypervisors[t.text]
		isByIP := t.text == "kvm" && (i > 0 && tokens[i-1].text == "ip" || i+1 < len(tokens) && tokens[i+1].text == "ip")
		isSystem := r.systems && (v == "vmware" || v == "hyper-v")
		if v != "" && !isByIP && !isSystem {
			r.tell("virtualization", v)
		}
	}
}
