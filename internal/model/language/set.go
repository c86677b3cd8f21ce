package language

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"unicode"

	"golang.org/x/text/language"

	"launchrack/i18n"
	"launchrack/internal/model/language/po"
)

// Set is languages in an order, such as those that a shop speaks, the first of which stands at /.
type Set []*Language

// Find gives the language of a code.
func (s Set) Find(code string) (*Language, bool) {
	if i := slices.IndexFunc(s, func(l *Language) bool { return l.code == code }); i >= 0 {
		return s[i], true
	}
	return nil, false
}

// Codes are the languages' codes, in their order.
func (s Set) Codes() []string {
	codes := make([]string, len(s))
	for i, l := range s {
		codes[i] = l.code
	}
	return codes
}

// speakers are English, the languages that ship with the program, and those that Open added.
var speakers atomic.Pointer[Set]

// ship reads the embedded files, which the tests hold to be right.
var ship = sync.OnceFunc(func() {
	set, faults := read(Set{English}, i18n.Files)
	if len(faults) > 0 {
		panic(errors.Join(faults...))
	}
	speakers.Store(&set)
})

// All gives English and the languages that ship with the program, then an operator's own.
func All() Set { return slices.Clone(current()) }

func current() Set {
	ship()
	return *speakers.Load()
}

// Find gives a language by its code.
func Find(code string) (*Language, bool) {
	if code == pretendCode {
		return pretend(), true
	}
	return current().Find(code)
}

// Open adds the languages of a folder of an operator's own files, such as xx.po. The program calls it once, before it
// serves. Each fault in the files is an error, and what is right in them is there.
func Open(folder string) (faults []error) {
	set, faults := read(All(), os.DirFS(folder))
	speakers.Store(&set)
	return faults
}

// Digest tells sets of languages with other sentences apart.
func (s Set) Digest() string {
	hash := sha256.New()
	for _, l := range s {
		fmt.Fprintln(hash, l.code, l.messages) // maps are printed in the order of their keys
	}
	return hex.EncodeToString(hash.Sum(nil)[:8])
}

var fileName = regexp.MustCompile(`^([a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*)(?:@([a-z]+))?\.po$`)

// scripts are what gettext calls them behind an @, by their ISO 15924 codes.
var scripts = map[string]string{"latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva", "arabic": "Arab"}

// codeOf gives the code of a file's language as addresses and pages write it: "pt-BR" for pt_BR.po, as Weblate names it,
// and "sr-Latn" for sr@latin.po. It reports false for a file that is not named after a language.
func codeOf(name string) (string, bool) {
	parts := fileName.FindStringSubmatch(name)
	if parts == nil || parts[2] != "" && scripts[parts[2]] == "" {
		return "", false
	}
	code := strings.ReplaceAll(parts[1], "_", "-")
	if script := scripts[parts[2]]; script != "" {
		base, country, _ := strings.Cut(code, "-")
		code = strings.TrimSuffix(base+"-"+script+"-"+country, "-")
	}
	if tag, err := language.Raw.Parse(code); err == nil {
		code = tag.String()
	}
	return code, true
}

// read adds the languages of the files to a set. A file of a language that is there adds to it: what it translates wins.
func read(set Set, files fs.FS) (_ Set, faults []error) {
	names, err := fs.Glob(files, "*.po")
	if err != nil {
		return set, []error{err}
	}
	for _, name := range names {
		code, ok := codeOf(name)
		if !ok {
			faults = append(faults, fmt.Errorf("%s is not named after a language, such as de.po, pt_BR.po or sr@latin.po", name))
			continue
		}
		content, err := fs.ReadFile(files, name)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		l, wrong := Read(code, content)
		faults = append(faults, wrong...)
		if l == nil {
			continue
		}
		i := slices.IndexFunc(set, func(other *Language) bool { return other.code == l.code })
		if i < 0 {
			set = append(set, l)
		} else {
			set[i] = l.over(set[i])
		}
	}
	return set, faults
}

// Read reads the language of a code from a file of gettext. Beside faults there may be a language, which lacks what is
// wrong.
func Read(code string, content []byte) (l *Language, faults []error) {
	name := code + ".po"
	file, err := po.Parse(name, content)
	if err != nil {
		return nil, []error{err}
	}
	l = &Language{code: code, messages: map[key][]string{}, plural: pluralsOf(code)}
	declared, taken := pluralsIn(file.Header)
	if taken != nil {
		l.plural = declared
	}
	for _, e := range file.Entries {
		if e.Plural != "" && len(e.Texts) > len(taken) && taken != nil {
			e.Texts = pick(e.Texts, taken)
		}
		if problem := e.Problem(l.plural.forms); problem != "" {
			faults = append(faults, fmt.Errorf("%s:%d: %s", name, e.Line, problem))
		} else if e.IsTranslated() {
			l.messages[key{e.Context, e.ID}] = e.Texts
			l.isExtended = l.isExtended || slices.ContainsFunc(e.Texts, isExtended)
		}
	}
	return l, faults
}

// isExtended reports whether a text has letters that the file of a font for western Europe lacks.
func isExtended(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxLatin1 && r <= '\u024f' && !strings.ContainsRune("ıŒœ", r) })
}

// pick gives the texts of forms.
func pick(texts []string, forms []int) []string {
	picked := make([]string, len(forms))
	for i, form := range forms {
		picked[i] = texts[min(form, len(texts)-1)]
	}
	return picked
}

// over puts the language's sentences above those of another of the same code.
func (l *Language) over(other *Language) *Language {
	messages, order := maps.Clone(other.messages), other.plural.as(l.plural)
	for key, texts := range l.messages {
		if len(texts) > 1 && l.plural != other.plural {
			texts = pick(texts, order)
		}
		messages[key] = texts
	}
	l.messages, l.plural, l.isExtended = messages, other.plural, l.isExtended || other.isExtended
	return l
}
