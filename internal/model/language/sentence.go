package language

// Sentence is a sentence of a table, which is written when the language is known. S makes one.
type Sentence struct{ context, english string }

// S marks a sentence of a table for translators. As for T, it is written out in the call: S("Anything changes").
func S(sentence string) Sentence { return Sentence{english: sentence} }

// SC is S for a word that has several senses, as TC is T.
func SC(context, sentence string) Sentence { return Sentence{context, sentence} }

// Proper is a name that no language changes, such as a company's.
func Proper(name string) Sentence { return Sentence{english: name} }

// Counted is a sentence of a table that goes with a count. SN makes one.
type Counted struct{ one, many string }

// SN marks the forms of a sentence for translators: SN("{count} server", "{count} servers").
func SN(one, many string) Counted { return Counted{one, many} }

// In writes the form that goes with a count, as N does.
func (c Counted) In(l *Language, count int) string { return l.N(c.one, c.many, count) }

// In writes the sentence in a language; nothing for the zero value.
func (s Sentence) In(l *Language, holes ...string) string {
	if s == (Sentence{}) {
		return ""
	}
	return l.TC(s.context, s.english, holes...)
}

// Names are what visitors call values, such as the states of a place.
type Names[Value ~string] map[Value]Sentence

// In names a value in a language. One that has no name is shown as it is.
func (n Names[Value]) In(l *Language, value Value) string {
	if name, isNamed := n[value]; isNamed {
		return name.In(l)
	}
	return string(value)
}
