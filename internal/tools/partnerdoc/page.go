package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"launchrack/internal/model/fact"
	"launchrack/internal/operator/config"
	"launchrack/internal/partner"
	"launchrack/internal/partner/sandbox"
)

const generated = "<!-- Written by internal/tools/partnerdoc; edit the adapter's info.go, or its partner.yaml, instead. -->\n\n"

// index returns the list of all partners.
func index(adapters []partner.Adapter) []byte {
	var b strings.Builder
	b.WriteString(generated + "# Partners\n\n| partner | sells | prices | asked |\n|---|---|---|---|\n")
	for _, a := range adapters {
		info := a.Info()
		fmt.Fprintf(&b, "| [%s](%s.md) | %s | %s in %s | %s |\n", info.Name, info.ID,
			join(info.Offers.Types), join(info.Offers.Periods), join(info.Offers.Currencies), access(info))
	}
	b.WriteString("\n[Adding a partner](../adding-a-partner.md) tells how to add one.\n")
	return []byte(b.String())
}

// access says which setting the shop needs before it can ask a partner.
func access(info partner.Info) string {
	switch {
	case info.DefaultURL == "":
		return "once an address or a file is configured"
	case info.NeedsToken:
		return "once a key is configured"
	}
	return "without any setting"
}

func page(info partner.Info, standIn sandbox.Partner) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "%s# %s\n\n<%s>, partner `%s`. It is asked %s.\n", generated, info.Name, info.Home, info.ID, access(info))
	writeFeed(&b, info)
	writeOffers(&b, info.Offers)
	writeSettings(&b, info)
	writeStandIn(&b, standIn)
	writeAbout(&b, info.About)
	if len(info.Unconfirmed) > 0 {
		b.WriteString("\n## Not confirmed\n\n")
		for _, sentence := range info.Unconfirmed {
			fmt.Fprintf(&b, "- %s\n", sentence)
		}
	}
	return []byte(b.String())
}

func writeFeed(b *strings.Builder, info partner.Info) {
	b.WriteString("\n## Feed\n\n| | |\n|---|---|\n")
	row := func(what, value string) { fmt.Fprintf(b, "| %s | %s |\n", what, value) }
	if info.DefaultURL != "" {
		row("address", "`"+info.DefaultURL+"`")
	}
	for _, name := range slices.Sorted(maps.Keys(info.Hosts)) {
		row("address, "+name, "`"+info.Hosts[name]+"`")
	}
	if info.Every > 0 {
		row("refreshed every", info.Every.String())
	} else {
		row("refreshed every", "`LAUNCHRACK_REFRESH_EVERY`")
	}
	row("held back", fmt.Sprintf("beyond a loss of %g %% of its plans at once", info.MaxLoss*100))
	if info.MaxBody > 0 {
		row("largest answer", fmt.Sprintf("%d bytes", info.MaxBody))
	}
	if info.Timeout > 0 {
		row("patience", info.Timeout.String())
	}
	for _, name := range info.Functions() {
		row("refresh function", "`POST /functions/v1/"+name+"`")
	}
}

func writeOffers(b *strings.Builder, a partner.Abilities) {
	b.WriteString("\n## Plans\n\n| | |\n|---|---|\n")
	fmt.Fprintf(b, "| types | %s |\n| prices for a | %s |\n", join(a.Types), join(a.Periods))
	if len(a.Partly) > 0 {
		fmt.Fprintf(b, "| only some plans have a price for a | %s |\n", join(a.Partly))
	}
	fmt.Fprintf(b, "| currencies | %s |\n", join(a.Currencies))
	for _, flag := range []struct {
		what string
		has  bool
	}{{"tells what is sold out", a.Stock}, {"several regions a plan", a.Regions}, {"outlet tags on other types", a.TagsOutlet}} {
		fmt.Fprintf(b, "| %s | %s |\n", flag.what, map[bool]string{true: "yes", false: "no"}[flag.has])
	}
}

func writeSettings(b *strings.Builder, info partner.Info) {
	b.WriteString("\n## Settings\n\n| setting | meaning | default |\n|---|---|---|\n")
	for _, s := range config.PartnerSettings(info) {
		value := s.Default(info)
		if value != "" {
			value = "`" + value + "`"
		}
		fmt.Fprintf(b, "| `%s` | %s | %s |\n", s.Variable(info), s.Help(info), value)
	}
}

func writeStandIn(b *strings.Builder, p sandbox.Partner) {
	b.WriteString("\n## In the sandbox\n\n")
	if p.ID == "" {
		b.WriteString("It has no stand-in.\n")
		return
	}
	for _, route := range p.Routes {
		fmt.Fprintf(b, "- `/%s%s`: %s\n", p.ID, route.Path, route.About)
	}
	var without []string
	for _, f := range sandbox.Faults() {
		if !slices.Contains(p.Faults(), f) {
			without = append(without, "`"+string(f)+"`")
		}
	}
	if len(without) > 0 {
		fmt.Fprintf(b, "\nFaults that do not apply to its payload: %s.\n", strings.Join(without, ", "))
	}
}

func join[T ~string](values []T) string {
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = string(v)
	}
	return strings.Join(texts, ", ")
}

// writeAbout writes what is known of the partner itself.
func writeAbout(b *strings.Builder, sheet fact.Sheet) {
	for i, f := range sheet {
		if i == 0 {
			b.WriteString("\n## The partner itself\n\n| | | |\n|---|---|---|\n")
		}
		fmt.Fprintf(b, "| %s | %s | <%s>, %s |\n", f.Name, strings.Trim(strings.Join(f.Values, ", "), ", "), f.Source, f.Date.Format(time.DateOnly))
	}
}
