package query

import (
	"encoding/binary"
	"maps"
	"slices"
	"strconv"
)

// AppendKey appends a text that two queries have in common exactly if they ask
// for the same rows and so have the same counts. Their order, their page and what
// a row shows make no difference.
func (q *Query) AppendKey(dst []byte) []byte {
	return appendTexts(appendTerms(dst, '&', q.Where), q.Words)
}

// appendText writes the length first, so that no text can look like what
// follows it.
func appendText(dst []byte, s string) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(s))), s...)
}

func appendTexts(dst []byte, list []string) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(list)))
	for _, s := range list {
		dst = appendText(dst, s)
	}
	return dst
}

func appendTerms(dst []byte, word byte, terms []Expr) []byte {
	dst = binary.AppendUvarint(append(dst, word), uint64(len(terms)))
	for _, term := range terms {
		dst = appendExpr(dst, term)
	}
	return dst
}

func appendExpr(dst []byte, e Expr) []byte {
	switch e := e.(type) {
	case Condition:
		return appendCondition(dst, &e)
	case Not:
		return appendExpr(append(dst, '!'), e.Term)
	case And:
		return appendTerms(dst, '&', e)
	case Or:
		return appendTerms(dst, '|', e)
	}
	return append(dst, '?')
}

func appendCondition(dst []byte, c *Condition) []byte {
	dst = appendRef(append(dst, 'c'), c.Ref)
	dst = append(dst, byte(c.Op), byte(c.Test))
	dst = appendText(dst, c.Facet)
	switch {
	case c.Pattern != nil:
		return appendText(dst, c.Pattern.String())
	case c.Op == In:
		dst = binary.AppendUvarint(dst, uint64(len(c.List)))
		for i := range c.List {
			dst = appendLiteral(dst, &c.List[i])
		}
		return dst
	}
	return appendLiteral(dst, &c.Value)
}

func appendRef(dst []byte, r Ref) []byte {
	dst = appendTexts(appendText(dst, r.Column), r.Path)
	return append(strconv.AppendBool(dst, r.Text), byte(r.Kind))
}

// appendLiteral writes every field, as only the one of the kind is set.
func appendLiteral(dst []byte, l *Literal) []byte {
	dst = appendText(appendNumber(dst, l.Num), l.Text)
	dst = appendTexts(strconv.AppendBool(dst, l.Bool), l.List)
	if l.List == nil {
		dst = append(dst, '-')
	}
	dst = binary.AppendVarint(appendJSON(dst, l.JSON), int64(l.Infinite))
	return binary.AppendVarint(binary.AppendVarint(dst, l.Time.Unix()), int64(l.Time.Nanosecond()))
}

func appendNumber(dst []byte, n Number) []byte {
	dst = append(dst, byte(n.beyond+1))
	if n.wide != nil {
		return appendText(dst, n.wide.RatString())
	}
	return append(n.small.Append(append(dst, 0)), ';')
}

func appendJSON(dst []byte, v any) []byte {
	switch v := v.(type) {
	case bool:
		return strconv.AppendBool(append(dst, 'b'), v)
	case Number:
		return appendNumber(append(dst, 'n'), v)
	case string:
		return appendText(append(dst, 's'), v)
	case []any:
		dst = binary.AppendUvarint(append(dst, 'a'), uint64(len(v)))
		for _, item := range v {
			dst = appendJSON(dst, item)
		}
		return dst
	case map[string]any:
		dst = binary.AppendUvarint(append(dst, 'm'), uint64(len(v)))
		for _, k := range slices.Sorted(maps.Keys(v)) {
			dst = appendJSON(appendText(dst, k), v[k])
		}
		return dst
	}
	return append(dst, '0')
}
