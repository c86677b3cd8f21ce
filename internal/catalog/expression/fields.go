package expression

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"launchrack/internal/catalog/query"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/place"
)

// field is what a name of the language stands for.
type field struct {
	// read writes a clause in the dialect. Its errors are sentences for visitors.
	read func(r *reader, c clause) ([]Param, error)
	// values is the column whose values are suggested; empty for none.
	values string
	// help is an example, for suggestions.
	help string
}

// vocabulary holds the names of the language in the order in which they are offered, each
// with the other names that people try.
var vocabulary = []named{
	{"cores core cpus vcpu vcpus cpu_cores", number("cpu_cores", language.S("a number of cores"), "cores>=8", plain)},
	{"threads thread", number("cpu_threads", language.S("a number of threads"), "threads>=16", plain)},
	{"ram memory mem ram_size", number("ram_size", language.S("a size in GB"), "ram>=64", sizes)},
	{"storage space storage_size", orKind(storage)},
	{"network port speed uplink network_speed", number("network_speed", language.S("a speed in Mbps"), "network>=10g", speeds)},
	{"traffic", number("traffic_tb", language.S("an amount in TB"), "traffic>=20", terabytes)},
	{"year", number("cpu_year", language.S("a year"), "year>=2022", plain)},
	{"stock", number("stock", language.S("a number of machines"), "stock>=2", plain)},
	{"price", field{read: readPrice, help: "price<60"}},
	{"type", field{read: readType, values: "type", help: "type:vps"}},
	{"category", field{read: equalTo("category"), values: "category", help: "category:gpu"}},
	{"partner provider host", field{read: readPartner, values: "partner_name", help: "partner:hetzner"}},
	{"country", field{read: readCountry, values: "countries", help: "country:de"}},
	{"region location city place", field{read: readRegion, values: "regions", help: "region:frankfurt"}},
	{"cpu processor model", field{read: contained("cpu_model", "cpu_name"), help: "cpu:epyc"}},
	{"vendor", field{read: equalTo("cpu_vendor"), values: "cpu_vendor", help: "vendor:amd"}},
	{"family", field{read: contained("cpu_family"), values: "cpu_family", help: "family:ryzen"}},
	{"arch architecture", field{read: renamed("cpu_architecture", architectures, oneOf), help: "arch:arm64"}},
	{"disk drive", orSize(field{read: readDisk, values: "disk_kinds", help: "disk:nvme"})},
	{"drives disks", field{read: readDrives, help: "drives>=2"}},
	{"nvme nvme_drives", number("nvme_drives", language.S("a number of NVMe disks"), "nvme>=2", plain)},
	{"ssd ssd_drives", number("ssd_drives", language.S("a number of SSDs"), "ssd>=2", plain)},
	{"hdd hdd_drives", number("hdd_drives", language.S("a number of hard disks"), "hdd>=2", plain)},
	{"gpu card gpu_model", field{read: contained("gpu_model"), values: "gpu_model", help: "gpu:h100"}},
	{"vram gpu_memory_gb", number("gpu_memory_gb", language.S("a size in GB"), "vram>=48", sizes)},
	{"gpus cards gpu_count", number("gpu_count", language.S("a number of GPUs"), "gpus>=2", plain)},
	{"score score_multi", number("score_multi", language.S("a score"), "score>=1000", plain)},
	{"single score_single", number("score_single", language.S("a single-core score"), "single>=1000", plain)},
	{"spot", field{read: readYes("spot"), help: "spot:yes"}},
	{"ecc", field{read: readYes("ram_ecc"), help: "ecc:yes"}},
	{"ipv4", field{read: equalTo("ipv4"), values: "ipv4", help: "ipv4:included"}},
	{"ipv6", field{read: readYes("ipv6"), help: "ipv6:yes"}},
	{"nat", field{read: readYes("nat"), help: "nat:no"}},
	{"virt virtualization virtualisation hypervisor", field{read: equalTo("virtualization"), values: "virtualization", help: "virt:kvm"}},
	{"payment pay", field{read: renamed("payment", payments, overlaps), values: "payment", help: "payment:paypal"}},
	{"kyc identity identity_check", field{read: equalTo("identity_check"), values: "identity_check", help: "kyc:none"}},
	{"name", field{read: contained("name"), help: "name:storage"}},
	{"tag", field{read: renamed("tags", nil, overlaps), help: "tag:outlet"}},
}

type named struct {
	names string
	field field
}

// Name is a name of the language as it is offered to visitors.
type Name struct {
	Name string
	// Example is an expression with it.
	Example string
	// Column holds the values that it is compared with; empty where they are not offered.
	Column string
}

// Names lists the names in the order in which they are offered.
func Names() []Name {
	list := make([]Name, len(vocabulary))
	for i, n := range vocabulary {
		first, _, _ := strings.Cut(n.names, " ")
		list[i] = Name{first, n.field.help, n.field.values}
	}
	return list
}

// Column returns the column whose values are offered behind a name.
func Column(name string) (string, bool) {
	f := english.fields[strings.ToLower(name)]
	return f.values, f.values != ""
}

// alternatives gives the values of a clause that compares texts.
func (c clause) alternatives() (list []string, err error) {
	if c.operator != "=" && c.operator != "!=" {
		return nil, errors.New(c.lang.T("Write “{name}” with a colon and text, such as partner:hetzner.", "name", c.name))
	}
	rest := c.value
	for rest != "" && len(list) < maxValues {
		var one string
		if quoted, ok := strings.CutPrefix(rest, `"`); ok {
			one, rest, _ = strings.Cut(quoted, `"`)
			rest = strings.TrimPrefix(rest, ",")
		} else {
			one, rest, _ = strings.Cut(rest, ",")
		}
		if one = strings.TrimSpace(strings.Trim(one, `"`)); one != "" {
			list = append(list, one)
		}
	}
	if len(list) == 0 {
		return nil, errors.New(c.lang.T("Add a value after “{name}”.", "name", c.name))
	}
	return list, nil
}

// without reports whether the clause asks for plans that do not have its values.
func (c clause) without() bool { return c.isNegated != (c.operator == "!=") }

// one writes a condition on a column.
func (c clause) one(column, condition string) []Param {
	if c.without() {
		condition = "not." + condition
	}
	return []Param{{column, condition}}
}

// any joins conditions by or; each names its column.
func (c clause) any(conditions []string) []Param {
	name := "or"
	if c.without() {
		name = "not.or"
	}
	return []Param{{name, "(" + strings.Join(conditions, ",") + ")"}}
}

// equalTo compares a column of short texts, in any case.
func equalTo(column string) func(*reader, clause) ([]Param, error) {
	return func(r *reader, c clause) ([]Param, error) {
		texts, err := c.alternatives()
		if err != nil {
			return nil, err
		}
		var found []string
		for _, value := range r.lookup.Values(column) {
			for _, text := range texts {
				if language.Plain(value) == language.Plain(text) {
					found = append(found, value)
				}
			}
		}
		if len(found) == 0 {
			return c.one(column, "ilike."+escaped(texts[0])), nil
		}
		return c.one(column, oneOf(found)), nil
	}
}

// oneOf is the condition of a text column that holds one of some texts.
func oneOf(texts []string) string {
	if len(texts) == 1 {
		return "eq." + texts[0]
	}
	return "in.(" + query.Items(texts) + ")"
}

// overlaps is the condition of a list column that holds one of some texts.
func overlaps(texts []string) string {
	if len(texts) == 1 {
		return "cs.{" + query.Items(texts) + "}"
	}
	return "ov.{" + query.Items(texts) + "}"
}

// contained looks for a text within columns, in any case and with any accents.
func contained(columns ...string) func(*reader, clause) ([]Param, error) {
	return func(r *reader, c clause) ([]Param, error) {
		texts, err := c.alternatives()
		if err != nil {
			return nil, err
		}
		var conditions []string
		for _, column := range columns {
			for _, text := range texts {
				conditions = append(conditions, column+".ilike."+query.Quoted(pattern(text)))
				conditions = append(conditions, r.accented(column, text)...)
			}
		}
		if len(conditions) == 1 {
			return c.one(columns[0], like(texts[0])), nil
		}
		return c.any(conditions), nil
	}
}

// accented writes conditions for the values of a column that hold a text where letters are compared without accents,
// and not as it is written.
func (r *reader) accented(column, text string) (conditions []string) {
	plain := language.Plain(text)
	if plain != strings.ToLower(text) {
		conditions = append(conditions, column+".ilike."+query.Quoted(pattern(plain)))
	}
	var values []string
	for _, value := range r.lookup.Values(column) {
		if !language.IsASCII(value) && strings.Contains(language.Plain(value), plain) {
			values = append(values, value)
		}
	}
	for some := range slices.Chunk(values, maxList) {
		conditions = append(conditions, column+".in.("+query.Items(some)+")")
	}
	return conditions
}

// like is the condition of a text column that holds a text somewhere.
func like(text string) string { return "ilike." + pattern(text) }

func pattern(text string) string { return "*" + escaped(text) + "*" }

// escaped writes a text as a pattern of itself. A star cannot be written.
func escaped(text string) string {
	return strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`, `*`, ``).Replace(text)
}

func readPartner(r *reader, c clause) ([]Param, error) {
	texts, err := c.alternatives()
	if err != nil {
		return nil, err
	}
	var names []string
	for _, p := range r.lookup.Partners() {
		if slices.ContainsFunc(texts, func(text string) bool { return strings.EqualFold(string(p.ID), text) || hasPrefixFold(p.Name, text) }) {
			names = append(names, p.Name)
		}
	}
	// Plans by hand may be of a partner that is not in the list.
	for _, name := range r.lookup.Values("partner_name") {
		if !slices.Contains(names, name) && slices.ContainsFunc(texts, func(text string) bool { return hasPrefixFold(name, text) }) {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		names = texts
	}
	return c.one("partner_name", oneOf(names)), nil
}

func hasPrefixFold(s, prefix string) bool {
	return strings.HasPrefix(language.Plain(s), language.Plain(prefix))
}

func readType(_ *reader, c clause) ([]Param, error) {
	texts, err := c.alternatives()
	if err != nil {
		return nil, err
	}
	var types []string
	for _, text := range texts {
		t := market.PlanType(strings.ToLower(text))
		if t == "dedicated" || t == "metal" || t == "bare-metal" {
			t = market.Baremetal
		}
		if t == market.Outlet && len(texts) == 1 {
			return c.one("tags", "cs.{"+market.OutletTag+"}"), nil
		}
		types = append(types, string(t))
	}
	return c.one("type", oneOf(types)), nil
}

var diskKinds = map[string]string{"nvme": "NVMe", "ssd": "SSD", "hdd": "HDD"}

// readDisk takes kinds of disks, and other texts as parts of the partner's words for them.
func readDisk(r *reader, c clause) ([]Param, error) {
	texts, err := c.alternatives()
	if err != nil {
		return nil, err
	}
	var kinds []string
	for _, text := range texts {
		if kind, ok := diskKinds[strings.ToLower(text)]; ok {
			kinds = append(kinds, kind)
		}
	}
	if len(kinds) < len(texts) {
		return contained("storage_type")(r, c)
	}
	return c.one("disk_kinds", overlaps(kinds)), nil
}

// payments are the means of payment by other names.
var payments = map[string]string{"btc": "bitcoin", "eth": "ethereum", "ltc": "litecoin", "xmr": "monero", "usdt": "tether", "visa": "card", "mastercard": "card", "creditcard": "card"}

var architectures = map[string]string{"arm": "arm64", "aarch64": "arm64", "x86": "x86_64", "amd64": "x86_64", "x64": "x86_64", "x86-64": "x86_64"}

// renamed compares a column whose texts are in lower case, some of which have other names.
func renamed(column string, names map[string]string, condition func(texts []string) string) func(*reader, clause) ([]Param, error) {
	return func(_ *reader, c clause) ([]Param, error) {
		texts, err := c.alternatives()
		if err != nil {
			return nil, err
		}
		for i, text := range texts {
			text = strings.ToLower(text)
			texts[i] = cmp.Or(names[text], text)
		}
		return c.one(column, condition(texts)), nil
	}
}

func readYes(column string) func(*reader, clause) ([]Param, error) {
	return func(r *reader, c clause) ([]Param, error) {
		texts, err := c.alternatives()
		if err != nil {
			return nil, err
		}
		switch text := strings.ToLower(texts[0]); {
		case r.yes[text]:
			return c.one(column, "is.true"), nil
		case r.no[text]:
			return c.one(column, "is.false"), nil
		}
		return nil, errors.New(c.lang.T("Enter yes or no, such as {example}.", "example", c.name+":yes"))
	}
}

// countriesOf gives the codes that a text means: of a country by code or name, or of an area such as Asia or the EU.
func countriesOf(text string) []string {
	if codes := place.InArea(text); codes != nil {
		return codes
	}
	if strings.EqualFold(text, "uk") {
		return []string{"GB"}
	}
	if len(text) == 2 {
		return []string{strings.ToUpper(text)}
	}
	if code, ok := place.CountryOf(text); ok {
		return []string{code}
	}
	return nil
}

func readCountry(_ *reader, c clause) ([]Param, error) {
	texts, err := c.alternatives()
	if err != nil {
		return nil, err
	}
	var codes []string
	for _, text := range texts {
		found := countriesOf(text)
		if len(found) == 0 {
			return nil, errors.New(c.lang.T("“{text}” is not a country. Enter a code or a name, such as country:de or country:germany.", "text", text))
		}
		codes = append(codes, found...)
	}
	return c.one("countries", overlaps(codes)), nil
}

// maxList is how many values a condition of the dialect may list.
const maxList = 1000

// readRegion takes two letters for a country, and other texts as parts of a region's name
// or the name of a country.
func readRegion(r *reader, c clause) ([]Param, error) {
	texts, err := c.alternatives()
	if err != nil {
		return nil, err
	}
	var codes, regions []string
	for _, text := range texts {
		codes = append(codes, countriesOf(text)...)
		if len(text) == 2 && !strings.EqualFold(text, place.Europe) {
			continue
		}
		names := append(place.NamesIn(text), text)
		for i := range names {
			names[i] = language.Plain(names[i])
		}
		for _, region := range r.lookup.Values("regions") {
			plain := language.Plain(region)
			if slices.ContainsFunc(names, func(name string) bool { return strings.Contains(plain, name) }) {
				regions = append(regions, region)
			}
		}
	}
	var conditions []string
	if len(codes) > 0 {
		conditions = append(conditions, "countries."+overlaps(codes))
	}
	for some := range slices.Chunk(regions, maxList) {
		conditions = append(conditions, "regions."+overlaps(some))
	}
	switch len(conditions) {
	case 0:
		return c.one("regions", overlaps(texts)), nil
	case 1:
		column, condition, _ := strings.Cut(conditions[0], ".")
		return c.one(column, condition), nil
	}
	return c.any(conditions), nil
}

// word reads a bare word that means a kind of disk or memory with ECC, or what a plan must not have.
func (r *reader) word(word string) (Term, bool) {
	lower := strings.ToLower(word)
	if len(r.terms) == MaxTerms {
		return Term{}, false
	}
	if unwanted, ok := strings.CutPrefix(lower, "-"); ok && unwanted != "" {
		return Term{word, []Param{{"and", "(" + strings.Join(r.lacking(unwanted), ",") + ")"}}}, true
	}
	if condition, ok := addresses[lower]; ok {
		return Term{word, []Param{{"or", "(" + condition + ",name.ilike." + query.Quoted(pattern(lower)) + ")"}}}, true
	}
	if lower == "ecc" {
		return Term{word, []Param{{"ram_ecc", "is.true"}}}, true
	}
	if kind, ok := diskKinds[lower]; ok {
		return Term{word, []Param{{"or", "(disk_kinds.cs.{" + kind + "},name.ilike." + query.Quoted(pattern(lower)) + ")"}}}, true
	}
	return Term{}, false
}

// addresses are the conditions of bare words for what a plan's price includes.
var addresses = map[string]string{"ipv4": "ipv4.eq.included", "ipv6": "ipv6.is.true"}

// lacking writes conditions that hold where none of a plan's texts has a word.
func (r *reader) lacking(word string) (conditions []string) {
	has := func(column string) string { return column + ".not.ilike." + query.Quoted(pattern(word)) }
	for _, column := range []string{"name", "partner_name"} {
		conditions = append(conditions, has(column))
		for _, accented := range r.accented(column, word) {
			conditions = append(conditions, strings.Replace(accented, ".", ".not.", 1))
		}
	}
	for _, column := range []string{"cpu_model", "storage_type"} {
		conditions = append(conditions, "or("+column+".is.null,"+has(column)+")")
	}
	return conditions
}
