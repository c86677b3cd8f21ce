package tree

import (
	"regexp"
	"strings"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// PiecesMember lists the texts of an item's buttons and badges, each as {"kind", "text"} with one of these kinds.
const (
	PiecesMember = "pieces"
	button       = "button"
	disabled     = "disabled"
	badge        = "badge"
)

const (
	// maxPieces bounds the pieces of an item, and maxPiece the bytes of one; a longer text is no button.
	maxPieces, maxPiece = 40, 200
	// torn stands where one element ends between two digits, which may be one number or two.
	torn = "\u2060"
)

var (
	struckStyle = regexp.MustCompile(`(?i)text-decoration(?:-line)?\s*:[^;]*line-through`)
	struckClass = regexp.MustCompile(`(?i)(?:^|[\s_-])(?:strike|striked?price|strikethrough|line-?through|struck|(?:old|was|original|list|before)[_-]*price|price[_-]*(?:old|was|original|before)|crossed)(?:$|[\s_-])|(?:^|\s)(?:old|was)(?:$|\s)`)
	hiddenStyle = regexp.MustCompile(`(?i)(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)`)
	hiddenClass = regexp.MustCompile(`(?i)(?:^|\s)(?:d-none|hidden|hide|is-hidden|invisible)(?:$|\s)`)
	// shownClass is one that shows on some screens what is hidden on others.
	shownClass  = regexp.MustCompile(`(?i)(?:^|\s)(?:d-(?:sm|md|lg|xl|xxl)-|(?:sm|md|lg|xl|2xl):)(?:block|inline|flex|grid|table)`)
	centsClass  = regexp.MustCompile(`(?i)(?:^|[\s_-])(?:cents?|decimals?|fraction|pence|kopecks?|groszy?)(?:$|[\s_-])`)
	buttonClass = regexp.MustCompile(`(?i)(?:^|\s)(?:btn|button)(?:$|[\s_-])`)
	closedClass = regexp.MustCompile(`(?i)(?:^|[\s_-])(?:disabled|is-disabled|btn-disabled)(?:$|\s)`)
	badgeClass  = regexp.MustCompile(`(?i)(?:^|[\s_-])(?:badge|label|tag|ribbon|stock|availability|status|qty|soldout|sold-out|pill|chip|alert)(?:$|[\s_-])`)
)

func attr(n *html.Node, name string) (string, bool) {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val, true
		}
	}
	return "", false
}

// attribute is the value of an attribute; empty for none.
func attribute(n *html.Node, name string) string {
	value, _ := attr(n, name)
	return value
}

func hasClass(n *html.Node, of *regexp.Regexp) bool { return of.MatchString(attribute(n, "class")) }

// isStruck reports an element whose text holds no more.
func isStruck(n *html.Node) bool {
	return n.DataAtom == atom.Del || n.DataAtom == atom.S || n.DataAtom == atom.Strike || struckStyle.MatchString(attribute(n, "style")) || hasClass(n, struckClass)
}

// isUnseen reports an element that is struck out or that no visitor sees.
func isUnseen(n *html.Node) bool {
	_, isHidden := attr(n, "hidden")
	return isStruck(n) || isHidden || hiddenStyle.MatchString(attribute(n, "style")) || hasClass(n, hiddenClass) && !hasClass(n, shownClass)
}

var (
	styleNote = regexp.MustCompile(`(?s)/\*.*?\*/`)
	// styleOfSome matches rules for some screens only, styleRule one that strikes or hides, plainSelector the selectors that are
	// looked for, and currentClass what a script shows first.
	styleOfSome   = regexp.MustCompile(`@[^{};]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}`)
	styleRule     = regexp.MustCompile(`(?i)([^{};]+)\{([^{}]*(?:line-through|display\s*:\s*none|visibility\s*:\s*hidden)[^{}]*)\}`)
	plainSelector = regexp.MustCompile(`^[\w.#> -]{2,80}$`)
	currentClass  = regexp.MustCompile(`(?i)(?:^|[\s_-])(?:active|show|shown|current|selected)(?:$|\s)`)
)

// maxRules bounds the rules of a page's style sheets that are followed, and maxStyled the bytes of a page that is looked through
// for each of them.
const maxRules, maxStyled = 30, 2 << 20

// styled writes what the page's own style sheets strike or hide into the style of each element.
func styled(page *goquery.Document, size int) {
	rules := 0
	if size > maxStyled {
		return
	}
	for _, sheet := range page.Find("style").EachIter() {
		text := styleOfSome.ReplaceAllString(styleNote.ReplaceAllString(sheet.Text(), ""), "")
		for _, rule := range styleRule.FindAllStringSubmatch(text, maxRules) {
			for selector := range strings.SplitSeq(rule[1], ",") {
				if selector = strings.TrimSpace(selector); rules >= maxRules || !plainSelector.MatchString(selector) {
					continue
				}
				rules++
				for _, one := range page.Find(selector).EachIter() {
					if !hasClass(one.Nodes[0], currentClass) {
						one.SetAttr("style", one.AttrOr("style", "")+";"+rule[2])
					}
				}
			}
		}
	}
}

// seam is what stands between the digits of two elements: a point before raised digits and cents, else what says
// that nobody knows. isNote reports one raised digit, which is a footnote.
func seam(before string, n *html.Node, text string) (between string, isNote bool) {
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	if digits == 0 || before == "" || before[len(before)-1] < '0' || before[len(before)-1] > '9' {
		return "", false
	}
	isRaised := n.DataAtom == atom.Sup || n.DataAtom == atom.Sub || n.DataAtom == atom.Small || hasClass(n, centsClass)
	switch {
	case isRaised && digits == 2:
		return ".", false
	case n.DataAtom == atom.Sup && digits == 1 && len(text) == 1:
		return "", true
	}
	return torn, false
}

// pieces finds the buttons and badges of an item.
func (b *Budget) pieces(n *html.Node) (list []any) {
	for c := n.FirstChild; c != nil && len(list) < maxPieces && b.Spend(0, 1); c = c.NextSibling {
		if c.Type != html.ElementNode || isUnseen(c) {
			continue
		}
		if kind := kindOf(c); kind != "" {
			text := b.textOf(goquery.NewDocumentFromNode(c).Selection)
			if value, has := attr(c, "value"); has && c.DataAtom == atom.Input {
				text = strings.TrimSpace(value)
			}
			if text != "" && len(text) <= maxPiece && b.Spend(2, 0) {
				list = append(list, map[string]any{"kind": kind, "text": text})
				continue
			}
		}
		list = append(list, b.pieces(c)...)
	}
	return list
}

// kindOf is the kind of an element; empty for one that is no button and no badge.
func kindOf(n *html.Node) string {
	kind := attribute(n, "type")
	switch isPressed := n.DataAtom == atom.Input && (kind == "submit" || kind == "button"); {
	case n.DataAtom == atom.Button, isPressed, attribute(n, "role") == "button", hasClass(n, buttonClass):
		if _, isOff := attr(n, "disabled"); isOff || attribute(n, "aria-disabled") == "true" || hasClass(n, closedClass) {
			return disabled
		}
		return button
	case n.DataAtom == atom.A:
		return button
	case hasClass(n, badgeClass):
		return badge
	}
	return ""
}

// Plain is the text of a piece of HTML, without what is struck out; a text without marks stays as it is.
func Plain(text string) string {
	if !strings.ContainsAny(text, "<&") {
		return text
	}
	node, err := parse([]byte(text))
	if err != nil {
		return text
	}
	return NewBudget(1).textOf(goquery.NewDocumentFromNode(node).Selection)
}
