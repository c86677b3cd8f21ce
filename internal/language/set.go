package language

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"sync"
	"sync/atomic"

	"launchrack/i18n"
	"launchrack/internal/language/po"
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
	set, err := read(Set{English}, i18n.Files)
	if err != nil {
		panic(err)
	}
	speakers.Store(&set)
})

// All gives English and the languages that ship with the program, then an operator's own.
func All() Set {
	ship()
	return slices.Clone(*speakers.Load())
}

// Find gives a language by its code.
func Find(code string) (*Language, bool) { return All().Find(code) }

// Open adds the languages of a folder of an operator's own files, such as xx.po. The program calls it once, before it
// serves. Each fault in the files is an error, and what is right in them is there.
func Open(folder string) error {
	set, err := read(All(), os.DirFS(folder))
	speakers.Store(&set)
	return err
}

var fileName = regexp.MustCompile(`^([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?)\.po$`)

// read adds the languages of the files to a set. A file of a language that is there adds to it: what it translates wins.
func read(set Set, files fs.FS) (Set, error) {
	names, err := fs.Glob(files, "*.po")
	problems := []error{err}
	for _, name := range names {
		code := fileName.FindStringSubmatch(name)
		if code == nil {
			problems = append(problems, fmt.Errorf("%s is not named after a language, such as de.po", name))
			continue
		}
		l, err := readFile(files, name, code[1])
		problems = append(problems, err)
		if l == nil {
			continue
		}
		if i := slices.IndexFunc(set, func(other *Language) bool { return other.code == l.code }); i >= 0 {
			set[i] = l.over(set[i])
		} else {
			set = append(set, l)
		}
	}
	return set, errors.Join(problems...)
}

// readFile reads a language. With an error there may be a language, which lacks what is wrong.
func readFile(files fs.FS, name, code string) (*Language, error) {
	content, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, err
	}
	file, err := po.Parse(name, content)
	if err != nil {
		return nil, err
	}
	return fromFile(name, code, file)
}

func fromFile(name, code string, file *po.File) (*Language, error) {
	plural, err := po.ParsePlural(file.Field("Plural-Forms"))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	l := &Language{code: code, messages: map[key][]string{}, plural: plural}
	var problems []error
	for _, e := range file.Entries {
		if problem := e.Problem(plural.Forms); problem != "" {
			problems = append(problems, fmt.Errorf("%s:%d: %s", path.Base(name), e.Line, problem))
		} else if e.IsTranslated() {
			l.messages[key{e.Context, e.ID}] = e.Texts
		}
	}
	return l, errors.Join(problems...)
}

// over puts the language's sentences above those of another, whose forms of the plural are the same.
func (l *Language) over(other *Language) *Language {
	if l.plural.Rule == other.plural.Rule {
		messages := maps.Clone(other.messages)
		maps.Copy(messages, l.messages)
		l.messages = messages
	}
	return l
}
