package language

// Forms gives the translations of a sentence, one for each form of the plural; nil where there is none.
func (l *Language) Forms(context, sentence string) []string {
	return l.messages[key{context, sentence}]
}

// PluralRule is the expression by which the language chooses a form for a count n, in signs of JavaScript.
func (l *Language) PluralRule() string { return l.plural.Rule }
