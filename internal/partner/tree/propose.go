package tree

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

const (
	// minItems is how many alike elements with a price make a list of plans.
	minItems = 3
	// maxPriceText bounds the text of an element that holds no more than a price, in bytes.
	maxPriceText = 80
	// maxPriced bounds the prices that are looked at, and maxHeight how far an item stands above its price.
	maxPriced, maxHeight = 2000, 12
)

// Propose finds what repeats on a page, three or more alike elements with a price, and how to select their parts; the
// most likely first. It returns none where nothing repeats. isPrice tells a text that holds an amount of money.
func Propose(body []byte, isPrice func(string) bool) (proposals []Selection) {
	node, err := parse(body)
	if err != nil {
		return nil
	}
	p := proposer{budget: NewBudget(1), page: goquery.NewDocumentFromNode(node), turned: map[*html.Node]bool{}}
	styled(p.page, len(body))
	for _, table := range p.page.Find("table").Nodes {
		if p.hasPricesInARow(table, isPrice) {
			p.turned[table] = turn(table)
		}
	}
	p.findPrices(node, isPrice)
	for _, at := range p.repeated() {
		if s := p.selection(at); s.Items != "" && !slices.ContainsFunc(proposals, func(o Selection) bool { return o.Items == s.Items }) {
			proposals = append(proposals, s)
		}
	}
	return proposals
}

type proposer struct {
	page   *goquery.Document
	budget *Budget
	// priced are the smallest elements with a price.
	priced []*html.Node
	// turned are the tables whose columns are the items.
	turned map[*html.Node]bool
}

// hasPricesInARow reports whether the columns of a table are plans: one of its rows has a price in several cells.
func (p *proposer) hasPricesInARow(table *html.Node, isPrice func(string) bool) bool {
	inRows, inColumns, most := 0, map[int]int{}, 0
	for _, row := range rowsOf(table, -1) {
		priced := 0
		for i, cell := range cellsOf(row) {
			if text := p.budget.textOf(goquery.NewDocumentFromNode(cell).Selection); len(text) <= maxPriceText && isPrice(text) {
				priced++
				inColumns[i]++
				most = max(most, inColumns[i])
			}
		}
		inRows = max(inRows, priced)
	}
	return inRows >= minItems && inRows > most
}

// findPrices finds the smallest elements with a price, and reports whether one is below an element. A price whose parts
// stand in elements of their own, such as <span>6</span><sup>.99</sup> €, is the element around them.
func (p *proposer) findPrices(n *html.Node, isPrice func(string) bool) (found bool) {
	if n.DataAtom == atom.Script || n.DataAtom == atom.Style || n.DataAtom == atom.Head || isUnseen(n) {
		return false
	}
	for c := range n.ChildNodes() {
		found = p.findPrices(c, isPrice) || found
	}
	if found || n.Type != html.ElementNode || len(p.priced) >= maxPriced {
		return found
	}
	var text strings.Builder
	few := Budget{text: 50 * maxPriceText}
	few.write(&text, n)
	words := strings.Join(strings.Fields(text.String()), " ")
	if few.Err() != nil || len(words) > maxPriceText || !isPrice(words) {
		return false
	}
	p.priced = append(p.priced, n)
	return true
}

// group are alike elements with a price in each.
type group struct {
	items []*html.Node
	// height is how far they stand above their prices; facts counts the items with digits beside the price, and crowded
	// those with as many prices as a list has.
	height, facts, crowded int
}

// repeated returns the groups of alike elements, the likeliest first: of most items, with facts in them, each as large as it
// can be.
func (p *proposer) repeated() (groups []*group) {
	found := map[string]*group{}
	prices := map[*html.Node]int{}
	for _, price := range p.priced {
		height, last := 0, map[string]int{}
		for at := price; at != nil && at.DataAtom != atom.Body && height < maxHeight; at, height = at.Parent, height+1 {
			if prices[at]++; prices[at] > 1 {
				continue
			}
			shape := shapeOf(at)
			g := found[shape]
			if g == nil {
				g = &group{}
				found[shape], groups = g, append(groups, g)
			}
			if before, isNested := last[shape]; isNested { // the outer of two alike
				g.items = slices.Delete(g.items, before, before+1)
			}
			last[shape] = len(g.items)
			g.items, g.height = append(g.items, at), max(g.height, height)
		}
	}
	for _, g := range groups {
		for _, item := range g.items {
			if digits.MatchString(p.budget.textOf(goquery.NewDocumentFromNode(item).Selection)) {
				g.facts++
			}
			if prices[item] > 2*minItems {
				g.crowded++
			}
		}
	}
	groups = slices.DeleteFunc(groups, func(g *group) bool {
		return len(g.items) < minItems || !areSiblings(g.items) || g.facts*2 < len(g.items) || g.crowded*2 > len(g.items)
	})
	slices.SortStableFunc(groups, func(a, b *group) int {
		return cmp.Or(cmp.Compare(len(b.items), len(a.items)), cmp.Compare(b.height, a.height))
	})
	return groups
}

// digits matches a size of hardware, which an item has besides its price.
var digits = regexp.MustCompile(`(?i)[0-9]\s*[×x]?\s*(?:[kmgt]i?[bt]|[mgt]\b|[гт]б|go|to|core|核|コア|코어|v?cpu|kern|cœur|n[uú]cleo|yadr|ядр|rdzen|çekirdek|ghz)`)

// areSiblings reports whether two of the items stand side by side.
func areSiblings(items []*html.Node) bool {
	seen := map[*html.Node]bool{}
	for _, item := range items {
		if seen[item.Parent] {
			return true
		}
		seen[item.Parent] = true
	}
	return false
}

// plainClass is a class that a selector can name as it is.
var plainClass = regexp.MustCompile(`^[A-Za-z_][\w-]*$`)

func classesOf(n *html.Node) []string {
	return slices.DeleteFunc(strings.Fields(attribute(n, "class")), func(class string) bool { return !plainClass.MatchString(class) })
}

// shapeOf names an element and those around it, so that alike elements of other lists have another shape. Classes of
// one item alone (featured, active) do not count: those of the parents do.
func shapeOf(n *html.Node) string {
	shape := n.Data
	for up := range 2 {
		if n = n.Parent; n == nil || n.Type != html.ElementNode {
			break
		}
		shape += "<" + n.Data
		if up == 0 {
			shape += "." + strings.Join(classesOf(n), ".")
		}
	}
	return shape
}

// selection writes the selectors of a group; none where no selector finds it.
func (p *proposer) selection(g *group) Selection {
	first, isTurned := goquery.NewDocumentFromNode(g.items[0]).Selection, false
	around := g.items
	if table := first.Filter("tr").Closest("table").Nodes; len(table) > 0 && p.turned[table[0]] {
		around, isTurned = table, true
	}
	s := Selection{Items: p.selectorOf(around), Values: map[string]string{}}
	if s.Items == "" {
		return s
	}
	if isTurned {
		s.Items += byColumns
	}
	for name, candidates := range map[string][]string{
		"name":  {"h1", "h2", "h3", "h4", "h5", "h6", "[class*=title i]", "[class*=name i]", "th", "strong", "b", "td", ":first-child", ":nth-child(2)"},
		"facts": {"ul", "dl", "table", "[class*=feature i]", "[class*=spec i]", "[class*=desc i]"},
		"url":   {"a[href*=order i]", "a[href*=cart i]", "a[href*=pid]", "a[class*=btn i]", "a[class*=button i]", "a[href]"},
	} {
		for _, one := range candidates {
			if p.inMost(g.items, one) && (name != "name" || p.areNames(g.items, one)) {
				s.Values[name] = one
				break
			}
		}
	}
	if s.Values["url"] != "" {
		s.Values["url"] += "@href"
	}
	if price := p.priceIn(first, g); price != "" {
		s.Values["price"] = price
	}
	return s
}

// areNames reports whether the texts at a selector tell the items apart, and are no prices.
func (p *proposer) areNames(items []*html.Node, selector string) bool {
	names, texts := map[string]bool{}, map[string]bool{}
	for _, item := range items {
		one := goquery.NewDocumentFromNode(item).Find(selector).First()
		isPriced := func(price *html.Node) bool {
			return one.Length() > 0 && (one.IsNodes(price) || one.Contains(price) || price != item && goquery.NewDocumentFromNode(price).Contains(one.Nodes[0]))
		}
		if text := p.budget.textOf(one); len(text) > maxPriceText || slices.ContainsFunc(p.priced, isPriced) {
			return false
		} else if text != "" {
			names[text] = true
		}
		texts[p.budget.textOf(goquery.NewDocumentFromNode(item).Selection)] = true
	}
	return len(names)*3 >= len(texts)*2
}

// inMost reports whether nearly all items have an element.
func (p *proposer) inMost(items []*html.Node, selector string) bool {
	with := 0
	for _, item := range items {
		if found := goquery.NewDocumentFromNode(item).Find(selector); found.Length() > 0 && (strings.HasPrefix(selector, "a[") || p.budget.textOf(found.First()) != "") {
			with++
		}
	}
	if strings.HasPrefix(selector, "a[") { // what is sold out has no link
		return with*2 >= len(items)
	}
	return with*4 >= len(items)*3
}

// selectorOf returns a selector that finds all of the items, and nothing without a price beside them.
func (p *proposer) selectorOf(items []*html.Node) string {
	shared := classesOf(items[0])
	for _, item := range items[1:] {
		shared = slices.DeleteFunc(shared, func(class string) bool { return !slices.Contains(classesOf(item), class) })
	}
	// Classes that say what they are come first.
	tells := func(class string) int { return len(telling.FindStringSubmatch(class)) }
	slices.SortStableFunc(shared, func(a, b string) int { return tells(b) - tells(a) })
	tag := items[0].Data
	candidates := []string{}
	for _, class := range shared {
		candidates = append(candidates, "."+class, tag+"."+class)
	}
	for i, class := range shared {
		for _, other := range shared[i+1:] {
			candidates = append(candidates, "."+class+"."+other)
		}
	}
	if tag == "tr" {
		tag = "tr:has(td)" // a head has none
	}
	around := ""
	for parent, depth := items[0].Parent, 0; parent != nil && parent.Type == html.ElementNode && depth < 3; parent, depth = parent.Parent, depth+1 {
		own := parent.Data
		if classes := classesOf(parent); len(classes) > 0 {
			own = "." + classes[0]
		}
		around = own + strings.TrimSuffix(" > "+around, " > ")
		candidates = append(candidates, around+" > "+tag)
		if own != parent.Data {
			break
		}
	}
	for _, candidate := range candidates {
		found := p.page.Find(candidate)
		if all := found.FilterNodes(items...).Length(); all == len(items) && found.Length() <= all+all/2 {
			return candidate
		}
	}
	return ""
}

var telling = regexp.MustCompile(`(?i)plan|pric|product|package|offer|server|vps|item|tarif|pack`)

// priceIn returns a selector of the element with the price in an item; empty where the items have none in common.
func (p *proposer) priceIn(first *goquery.Selection, g *group) string {
	isOne := func(selector string) bool { return p.inMost(g.items, selector) && first.Find(selector).Length() == 1 }
	for _, price := range p.priced {
		if !first.Contains(price) {
			continue
		}
		for at := price; at != nil && at != first.Nodes[0]; at = at.Parent {
			for _, class := range classesOf(at) {
				if isOne("." + class) {
					return "." + class
				}
			}
			if isOne(at.Data) {
				return at.Data
			}
			before := goquery.NewDocumentFromNode(at).PrevAllFiltered(at.Data).Length()
			if place := at.Data + ":nth-of-type(" + strconv.Itoa(before+1) + ")"; isOne(place) {
				return place
			}
		}
	}
	return ""
}
