package ordercode

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"

	"launchrack/internal/model/yamltree"
)

// writer writes the code of a plan. Whatever a partner's document says of it stands in the code as one value: it is
// escaped for the language, so that it ends nowhere but where the template ends it.
type writer struct {
	known   map[string]string
	choices []string
	// isUnknown reports that the template asks for what is not known.
	isUnknown bool
	b         strings.Builder
}

var (
	// placeholder matches a value that stands for another one: {sku}, or {os_id:number} for a choice that is a number.
	placeholder = regexp.MustCompile(`^\{([a-z][a-z0-9_]*)(:number)?\}$`)
	// inText matches placeholders within addresses and headers.
	inText = regexp.MustCompile(`\{([a-z][a-z0-9_]*)\}`)
	// literal matches what YAML reads as a number or a truth.
	literal = regexp.MustCompile(`^(?:true|false|0|[1-9]\d*)$`)
	// plain matches words that a shell reads as they are.
	plain = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._@%+=:,/-]*$`)
)

// syntax is how a language writes names and values.
type syntax struct {
	quote                func(string) string
	choice               func(name string, isNumber bool) string
	name                 func(string) string
	assign, block, comma string
}

var (
	hcl = syntax{quote: quoteHCL, choice: func(name string, _ bool) string { return "var." + name },
		name: func(name string) string { return name }, assign: " = ", block: " "}
	// document is of JSON, which the shell fills.
	document = syntax{quote: quoteJSON, choice: func(name string, isNumber bool) string {
		if isNumber {
			return "$" + strings.ToUpper(name)
		}
		return command.choice(name, false)
	}, name: quoteJSON, assign: ": ", block: ": ", comma: ","}
	command = syntax{quote: quoteShell, choice: func(name string, _ bool) string { return `"$` + strings.ToUpper(name) + `"` }}
)

func (w *writer) write(t *Tool) string {
	switch {
	case t.Resource != "":
		fmt.Fprintf(&w.b, "resource %s \"server\" ", quoteHCL(t.Resource))
		w.nested(t.Arguments, "", hcl)
	case t.Request != "":
		w.request(t)
	default:
		w.b.WriteString(t.Command)
		for _, m := range t.Arguments.Members {
			values := m.Value.Items
			if m.Value.Kind == yamltree.Scalar {
				values = []*yamltree.Node{m.Value}
			}
			for _, v := range values {
				fmt.Fprintf(&w.b, " \\\n  %s=%s", m.Name, w.value(v, command))
			}
		}
	}
	return w.b.String() + "\n"
}

// value writes a scalar: a literal as it is, a text quoted, and what the visitor chooses as a variable.
func (w *writer) value(n *yamltree.Node, in syntax) string {
	m := placeholder.FindStringSubmatch(n.Text)
	if m == nil {
		if !n.Quoted && literal.MatchString(n.Text) {
			return n.Text
		}
		return in.quote(n.Text)
	}
	if known, isOfPlan := w.known[m[1]]; isOfPlan {
		w.isUnknown = w.isUnknown || known == ""
		return in.quote(known)
	}
	w.choose(m[1])
	return in.choice(m[1], m[2] != "")
}

func (w *writer) choose(name string) {
	if !slices.Contains(w.choices, name) {
		w.choices = append(w.choices, name)
	}
}

// nested writes a value with all that it holds. The names of a resource are aligned as terraform fmt does, and a mapping
// there is a block.
func (w *writer) nested(n *yamltree.Node, indent string, in syntax) {
	switch n.Kind {
	case yamltree.Scalar:
		w.b.WriteString(w.value(n, in))
	case yamltree.List:
		w.b.WriteString("[")
		for i, item := range n.Items {
			if i > 0 {
				w.b.WriteString(", ")
			}
			w.nested(item, indent, in)
		}
		w.b.WriteString("]")
	case yamltree.Mapping:
		width := 0
		for _, m := range n.Members {
			if in.comma == "" && m.Value.Kind != yamltree.Mapping {
				width = max(width, len(m.Name))
			}
		}
		w.b.WriteString("{\n")
		for i, m := range n.Members {
			if m.Value.Kind == yamltree.Mapping {
				w.b.WriteString(indent + "  " + in.name(m.Name) + in.block)
			} else {
				fmt.Fprintf(&w.b, "%s  %-*s%s", indent, width, in.name(m.Name), in.assign)
			}
			w.nested(m.Value, indent+"  ", in)
			if i < len(n.Members)-1 {
				w.b.WriteString(in.comma)
			}
			w.b.WriteString("\n")
		}
		w.b.WriteString(indent + "}")
	}
}

// request writes a call of curl, whose document the shell fills with the visitor's variables.
func (w *writer) request(t *Tool) {
	method, address, _ := strings.Cut(t.Request, " ")
	fmt.Fprintf(&w.b, "curl -X %s \"%s\"", method, w.inText(address))
	if t.Headers != nil {
		for _, h := range t.Headers.Members {
			fmt.Fprintf(&w.b, " \\\n  -H \"%s: %s\"", h.Name, w.inText(h.Value.Text))
		}
	}
	w.b.WriteString(" \\\n  -H \"Content-Type: application/json\" \\\n  --data-binary @- <<JSON\n")
	w.nested(t.Arguments, "", document)
	w.b.WriteString("\nJSON")
}

// inText fills the placeholders of an address or a header, whose other characters mean nothing to a shell.
func (w *writer) inText(text string) string {
	return inText.ReplaceAllStringFunc(text, func(found string) string {
		name := strings.Trim(found, "{}")
		if known := w.known[name]; known != "" {
			return known
		}
		w.choose(name)
		return "$" + strings.ToUpper(name)
	})
}

// quoteHCL writes a text of Terraform's language. A dollar or a percent sign before a brace would begin an expression.
func quoteHCL(text string) string {
	var b strings.Builder
	runes := []rune(text)
	for i, r := range runes {
		switch {
		case r == '"' || r == '\\':
			b.WriteString(`\` + string(r))
		case !unicode.IsPrint(r), (r == '$' || r == '%') && i+1 < len(runes) && runes[i+1] == '{':
			writeEscape(&b, r)
		default:
			b.WriteRune(r)
		}
	}
	return `"` + b.String() + `"`
}

// writeEscape writes a character by its number, as HCL does.
func writeEscape(b *strings.Builder, r rune) {
	if r > 0xffff {
		fmt.Fprintf(b, `\U%08x`, r)
		return
	}
	fmt.Fprintf(b, `\u%04x`, r)
}

// quoteShell writes a word of a shell. Characters that cannot be shown stand by their numbers, since a terminal obeys
// them where they are pasted.
func quoteShell(text string) string {
	switch {
	case plain.MatchString(text):
		return text
	case !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }):
		return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
	}
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == '\'' || r == '\\':
			b.WriteString(`\` + string(r))
		case !unicode.IsPrint(r):
			for _, one := range []byte(string(r)) {
				b.WriteString(`\` + strconv.FormatUint(1<<9|uint64(one), 8)[1:])
			}
		default:
			b.WriteRune(r)
		}
	}
	return "$'" + b.String() + "'"
}

// quoteJSON writes a text of JSON in a document that a shell fills: whatever means something to one of both stands by its
// number.
func quoteJSON(text string) string {
	var b strings.Builder
	for _, r := range text {
		if unicode.IsPrint(r) && !strings.ContainsRune("\"\\$`", r) {
			b.WriteRune(r)
			continue
		}
		for _, unit := range utf16.Encode([]rune{r}) {
			fmt.Fprintf(&b, `\u%04x`, unit)
		}
	}
	return `"` + b.String() + `"`
}
