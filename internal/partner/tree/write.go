package tree

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"
)

// Write turns a document that Read made, and that somebody changed, back into the format. sample is what
// Read read: the names of CSV and the marks of HTML come from it. It is for stand-ins of partners.
func (f Form) Write(document any, sample []byte) ([]byte, error) {
	switch f.formatOf(sample) {
	case CSV:
		return toCSV(document, sample, f.Separator)
	case NDJSON:
		var b bytes.Buffer
		list, _ := document.([]any)
		for _, item := range list {
			line, err := json.Marshal(item)
			if err != nil {
				return nil, err
			}
			b.Write(append(line, '\n'))
		}
		return b.Bytes(), nil
	case XML:
		b := bytes.NewBufferString(xml.Header)
		err := toXML(b, "", document)
		return b.Bytes(), err
	case HTML:
		return f.Select.write(document, sample)
	}
	return json.Marshal(document)
}

// ContentType is the media type of a sample in the format.
func (f Form) ContentType(sample []byte) string {
	types := map[string]string{JSON: "application/json", CSV: "text/csv", NDJSON: "application/x-ndjson", XML: "application/xml", HTML: "text/html; charset=utf-8"}
	return types[f.formatOf(sample)]
}

func toCSV(document any, sample []byte, separator string) ([]byte, error) {
	head, _, _ := bytes.Cut(bytes.TrimPrefix(sample, []byte("\xef\xbb\xbf")), []byte("\n"))
	if at := bytes.IndexAny(head, ",;\t"); separator == "" && at >= 0 {
		separator = string(head[at])
	}
	r := csv.NewReader(bytes.NewReader(sample))
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	if separator != "" {
		r.Comma, _ = utf8.DecodeRuneInString(separator)
		w.Comma = r.Comma
	}
	names, err := r.Read()
	if err != nil {
		return nil, err
	}
	_ = w.Write(names) // an error stays for Flush
	list, _ := document.([]any)
	for _, item := range list {
		fields, _ := item.(map[string]any)
		row := make([]string, len(names))
		for i, name := range names {
			row[i] = scalar(fields[strings.TrimSpace(name)])
		}
		_ = w.Write(row)
	}
	w.Flush()
	return b.Bytes(), w.Error()
}

// scalar is a value as text; empty for null.
func scalar(v any) string {
	if v == nil {
		return ""
	}
	return fmt.Sprint(v)
}

// toXML writes a value as elements of a name. An attribute stands in its element's members.
func toXML(b *bytes.Buffer, name string, value any) error {
	if elements, isList := value.([]any); isList {
		for _, one := range elements {
			if err := toXML(b, name, one); err != nil {
				return err
			}
		}
		return nil
	}
	members, isObject := value.(map[string]any)
	if name != "" {
		b.WriteString("<" + name)
		for _, m := range slices.Sorted(maps.Keys(members)) {
			if attribute, is := strings.CutPrefix(m, "@"); is {
				b.WriteString(" " + attribute + `="`)
				if err := xml.EscapeText(b, []byte(scalar(members[m]))); err != nil {
					return err
				}
				b.WriteByte('"')
			}
		}
		b.WriteByte('>')
	}
	text := members["#text"]
	if !isObject {
		text = value
	}
	if err := xml.EscapeText(b, []byte(scalar(text))); err != nil {
		return err
	}
	for _, m := range slices.Sorted(maps.Keys(members)) {
		if !strings.HasPrefix(m, "@") && m != "#text" {
			if err := toXML(b, m, members[m]); err != nil {
				return err
			}
		}
	}
	if name != "" {
		b.WriteString("</" + name + ">")
	}
	return nil
}

// write puts items into the sample's own elements: each into a copy of the element that tells the most of it.
func (s Selection) write(document any, sample []byte) ([]byte, error) {
	node, err := html.Parse(bytes.NewReader(sample))
	if err != nil {
		return nil, err
	}
	page := goquery.NewDocumentFromNode(node)
	object, _ := document.(map[string]any)
	if s.Items == "" {
		return withLinkedData(page, object["jsonld"])
	}
	own, elements, err := s.found(page, NewBudget(1))
	if err != nil {
		return nil, err
	}
	list, _ := object["items"].([]any)
	for _, one := range list {
		item, _ := one.(map[string]any)
		nearest, most := 0, -1
		for i := range own {
			if n := equals(own[i], item); n > most {
				nearest, most = i, n
			}
		}
		element := elements.Eq(nearest).Clone()
		s.fill(element, own[nearest], item)
		elements.First().BeforeSelection(element)
	}
	elements.Remove()
	text, err := page.Html()
	return []byte(text), err
}

// equals counts the members of two items that are the same.
func equals(a, b map[string]any) (n int) {
	for name, value := range a {
		if reflect.DeepEqual(value, b[name]) {
			n++
		}
	}
	return n
}

// withLinkedData puts data into the page's first script of JSON-LD.
func withLinkedData(page *goquery.Document, data any) ([]byte, error) {
	script, err := json.Marshal(data) // < is escaped
	if err != nil {
		return nil, err
	}
	page.Find(linkedScript).First().SetHtml(string(script))
	text, err := page.Html()
	return []byte(text), err
}

// fill sets the values of an item that are not its element's own.
func (s Selection) fill(element *goquery.Selection, own, item map[string]any) {
	for _, name := range slices.Sorted(maps.Keys(s.Values)) {
		v, err := parseValue(s.Values[name])
		if err != nil || v.selector == nil && v.attribute == "" || reflect.DeepEqual(own[name], item[name]) {
			continue
		}
		at := element
		if v.selector != nil {
			at = element.FindMatcher(v.selector)
		}
		told, isList := item[name].([]any)
		if !isList {
			told = []any{item[name]}
		}
		at.Each(func(i int, one *goquery.Selection) {
			if !v.isList && i > 0 {
				return
			}
			if i >= len(told) || told[i] == nil {
				v.clear(one)
			} else {
				v.set(one, scalar(told[i]))
			}
		})
	}
}

// clear removes a value: the attribute, or the element with its text.
func (v value) clear(one *goquery.Selection) {
	if v.attribute != "" {
		one.RemoveAttr(v.attribute)
	} else {
		one.Remove()
	}
}

func (v value) set(one *goquery.Selection, text string) {
	if v.attribute != "" {
		one.SetAttr(v.attribute, text)
	} else {
		one.SetHtml(strings.ReplaceAll(html.EscapeString(text), "\n", "<br>"))
	}
}
