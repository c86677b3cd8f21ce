package site

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
	"launchrack/internal/past/chronicle"
)

// feed is a list as RSS, which tells what happened to its plans, or as Markdown, which has the
// first plans.
type feed struct {
	format, path, title string
	*visit
	// search is the list's own.
	search  string
	entries []view.Entry
	// facts are what is known of the partner that the list is about.
	facts []view.PartnerFact
	// news are what RSS tells about each of the entries.
	news []chronicle.News
	// found says how many servers the list has, as its page does.
	found string
	// choice is what prices are shown for.
	choice price.Choice
}

func (s *Site) feedOf(format string, l listed, v *visit, search string, filters []view.AppliedFilter) feed {
	title := s.Brand().Name
	if l.path != "/" {
		title = l.title + " | " + title
	}
	if words := filterWords(search, filters); words != "" {
		title += ": " + words
	}
	return feed{format: format, path: l.path, title: title, visit: v, search: asSearch(search)}
}

// text writes a list as RSS, or its first plans as Markdown. News are all that happened, the
// oldest first.
func (f feed) text(found *browse.Export, cards int, news []chronicle.News) ([]byte, error) {
	var err error
	f.found, f.choice = foundText(f.lang, cards, found.Total()), found.Choice()
	if f.format == mdFormat {
		if f.entries, err = found.Entries(); err != nil {
			return nil, err
		}
		return f.markdown(), nil
	}
	var at []int
	list := found.Positions()
	for _, n := range slices.Backward(news) {
		if i, is := list[n.Plan]; is && len(at) < maxEntries {
			at, f.news = append(at, i), append(f.news, n)
		}
	}
	if f.entries, err = found.EntriesAt(at); err != nil {
		return nil, err
	}
	return f.rss()
}

// foundText says how many cards a list has. Where one stands for several plans, their number too.
func foundText(l *language.Language, cards, plans int) string {
	if cards == plans {
		return l.N("{count} server found", "{count} servers found", cards) + ". "
	}
	return l.N("{count} server", "{count} servers", cards) + ", " + l.N("{count} configuration", "{count} configurations", plans) + ". "
}

// filterWords words the filters that are the address's own, not the page's.
func filterWords(search string, filters []view.AppliedFilter) string {
	var texts []string
	for _, f := range filters {
		if strings.Contains("&"+search, "&"+f.Name+"=") {
			texts = append(texts, f.Text)
		}
	}
	return strings.Join(texts, ", ")
}

type rssDocument struct {
	XMLName xml.Name   `xml:"rss"`
	Version string     `xml:"version,attr"`
	Atom    string     `xml:"xmlns:atom,attr"`
	Channel rssChannel `xml:"channel"`
}

type rssChannel struct {
	Title       string    `xml:"title"`
	Link        string    `xml:"link"`
	Description string    `xml:"description"`
	Self        atomLink  `xml:"atom:link"`
	Language    string    `xml:"language"`
	Built       string    `xml:"lastBuildDate,omitempty"`
	Generator   string    `xml:"generator"`
	Items       []rssItem `xml:"item"`
}

type atomLink struct {
	Href string `xml:"href,attr"`
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr"`
}

type rssItem struct {
	Title       string  `xml:"title"`
	Link        string  `xml:"link"`
	Description string  `xml:"description"`
	Category    string  `xml:"category,omitempty"`
	GUID        rssGUID `xml:"guid"`
	Published   string  `xml:"pubDate,omitempty"`
}

type rssGUID struct {
	IsPermaLink bool   `xml:"isPermaLink,attr"`
	Text        string `xml:",chardata"`
}

// rss writes the feed as RSS 2.0, the newest first, an item for each event.
func (f feed) rss() ([]byte, error) {
	channel := rssChannel{Title: f.title, Link: f.base + f.path + f.search, Language: f.lang.Code(), Generator: "Launchrack",
		Description: f.found + f.lang.T("The feed lists new plans, changed prices and plans back in stock.") + " " + taxSentence(f.choice.Basis),
		Self:        atomLink{f.base + formatPath(f.path) + rssFormat + f.search, "self", formats[rssFormat].mediaType}}
	var built time.Time
	for i, e := range f.entries {
		if f.news[i].At.After(built) {
			built = f.news[i].At
		}
		channel.Items = append(channel.Items, f.item(e, f.news[i]))
	}
	channel.Built = rssTime(built)
	return writeRSS(channel)
}

func writeRSS(channel rssChannel) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(xml.Header)
	enc := xml.NewEncoder(&b)
	enc.Indent("", " ")
	if err := enc.Encode(rssDocument{Version: "2.0", Atom: "http://www.w3.org/2005/Atom", Channel: channel}); err != nil {
		return nil, err
	}
	return append(b.Bytes(), '\n'), nil
}

func (f feed) item(e view.Entry, n chronicle.News) rssItem {
	title := f.nameOf(e, n.Kind == market.EventStock)
	isStep := n.After.Sign() > 0
	if isStep {
		n.Before, n.After = f.choice.Gross(n.Before), f.choice.Gross(n.After)
		title += ": " + browse.PriceStep(f.lang, n.Step)
	}
	told := e.Told[f.choice.Currency()]
	if !isStep || f.choice.IsTotal() {
		title = f.lang.List(title, told.Sentence())
	}
	return rssItem{Title: title, Link: f.base + e.Path, Category: e.Type, Published: rssTime(n.At),
		Description: joined(" · ", told.Text+told.Behind(), told.Renews, e.Type, e.CPU, e.Specs, strings.Join(e.Regions, ", ")), GUID: rssGUID{Text: fmt.Sprintf("%d-%d", n.Seq, e.ID)}}
}

// nameOf names a plan, with the partner where it has one, and says whether it came back.
func (f feed) nameOf(e view.Entry, isBack bool) string {
	switch {
	case isBack && e.Partner != "":
		return f.lang.T("{plan} at {partner} is back in stock", "plan", e.Name, "partner", e.Partner)
	case isBack:
		return f.lang.T("{plan} is back in stock", "plan", e.Name)
	case e.Partner != "":
		return f.lang.T("{plan} at {partner}", "plan", e.Name, "partner", e.Partner)
	}
	return e.Name
}

// rssTime writes a time as RFC 822 does, with the year in full; empty for none.
func rssTime(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format("Mon, 02 Jan 2006 15:04:05 GMT")
}

// markdown writes the feed as a table.
func (f feed) markdown() []byte {
	var b strings.Builder
	first := f.lang.T("The table has the first {shown}.", "shown", f.lang.Number(len(f.entries)))
	fmt.Fprintf(&b, "# %s\n\n%s%s %s [%s](%s)\n\n", markdownText(f.title), f.found, first, taxSentence(f.choice.Basis), f.lang.T("Web page"), f.base+f.path+f.search)
	return []byte(b.String() + f.visit.entriesTable(f.entries) + f.visit.factsTable(f.facts))
}

// entriesTable writes plans as a table in Markdown.
func (v *visit) entriesTable(entries []view.Entry) string {
	var b strings.Builder
	l := v.lang
	head := []string{l.T("Plan"), l.T("Partner"), l.T("Type"), l.T("Processor"), l.T("Specifications"), l.T("Regions")}
	for _, c := range v.tableCurrencies() {
		head = append(head, string(c))
	}
	b.WriteString(tableHead(head...))
	for _, e := range entries {
		fmt.Fprintf(&b, "| [%s](%s) | %s | %s | %s | %s | %s |", markdownText(e.Name), v.base+e.Path, markdownText(e.Partner), markdownText(e.Type),
			markdownText(e.CPU), markdownText(e.Specs), markdownText(strings.Join(e.Regions, ", ")))
		for _, c := range v.tableCurrencies() {
			fmt.Fprintf(&b, " %s |", tableText(e.Told[c]))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// tableCurrencies are the columns of prices in a table: the currency of the address, else all.
func (v *visit) tableCurrencies() []market.Currency {
	if v.query.Get(browse.CurrencyParam) == "" {
		return market.Currencies()
	}
	return []market.Currency{v.currency}
}

// factsTable writes what is known of a partner as a table; empty for nothing.
func (v *visit) factsTable(facts []view.PartnerFact) string {
	var b strings.Builder
	for i, fact := range facts {
		if i == 0 {
			b.WriteString("\n## " + v.lang.T("The partner") + "\n\n" + tableHead(v.lang.T("Fact"), v.lang.T("Value"), v.lang.T("Source")))
		}
		value, says := markdownText(fact.Text), markdownText(fact.Says)
		if fact.Link != "" {
			value = fmt.Sprintf("[%s](<%s>)", value, fact.Link)
		}
		if fact.Source != "" {
			says = fmt.Sprintf("[%s](<%s>)", says, fact.Source)
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", markdownText(fact.Label), value, says)
	}
	return b.String()
}

// taxSentence says which tax prices include.
func taxSentence(b price.Basis) string {
	return words.Capital(strings.TrimSuffix(b.TaxWords(), ".")) + "."
}

// tableText is a price in a cell of a table.
func tableText(told price.Told) string { return cmp.Or(told.Text+told.Behind(), "–") }

// markdownText keeps a text from being read as Markdown or HTML, and in one line.
func markdownText(text string) string {
	return markdownEscapes.Replace(strings.Join(strings.Fields(text), " "))
}

var markdownEscapes = strings.NewReplacer(`\`, `\\`, "|", `\|`, "[", `\[`, "]", `\]`, "*", `\*`, "_", `\_`, "`", "\\`", "<", "&lt;", ">", "&gt;", "&", "&amp;", "#", `\#`)
