package site

import (
	"net/http"
	"net/url"
	"path"
	"strings"

	"launchrack/internal/door/response"
	"launchrack/internal/model/language"
	"launchrack/internal/model/view"
)

// languages are those of the shop's pages, of which there is at least one. The first stands at /, each other below
// its code.
func (s *Site) languages() language.Set {
	if list := s.Brand().Languages; len(list) > 0 {
		return list
	}
	return language.Set{language.English}
}

// prefixOf begins the addresses of a language.
func (s *Site) prefixOf(l *language.Language) string { return s.languages().Prefix(l) }

// languageAt finds the language whose code begins an address, and the rest of the address. It is the first language
// where no code does. What letters link to has the code of their language and is answered as long as the program knows
// it: mail programs follow no redirect, and letters outlive the choice of languages.
func (s *Site) languageAt(address string) (l *language.Language, rest string) {
	list := s.languages()
	for _, l := range list[1:] {
		if rest, begins := cutCode(address, l); begins {
			return l, rest
		}
	}
	if rest := language.CutCode(address); strings.HasPrefix(rest, watchesPath+"/") {
		return list[0], rest
	}
	return list[0], address
}

// cutCode cuts the code of a language from the beginning of an address, and reports whether it stands there.
func cutCode(address string, l *language.Language) (rest string, begins bool) {
	rest, begins = strings.CutPrefix(address, "/"+l.Code())
	return rest, begins && (rest == "" || rest[0] == '/')
}

// inLanguage is a request for an address without the code of its language, which its visit has. It has no path where
// the address is that code alone.
func (s *Site) inLanguage(r *http.Request) (*http.Request, *language.Language) {
	l, rest := s.languageAt(r.URL.Path)
	if rest == r.URL.Path {
		return r, l
	}
	cut := new(http.Request)
	*cut = *r
	cut.URL = new(url.URL)
	*cut.URL = *r.URL
	cut.URL.Path = rest
	cut.URL.RawPath = strings.TrimPrefix(r.URL.RawPath, strings.TrimSuffix(r.URL.Path, rest))
	return cut, l
}

// redirect leads to a path of the shop, in the language of the request.
func redirect(w http.ResponseWriter, r *http.Request, path, query string, status int) {
	response.Redirect(w, r, visitOf(r).prefix+path, query, status)
}

// leadsElsewhere leads to the one address of a page, and reports whether that is another one: the home page of a
// language ends with a slash, and what has no language has no code of one.
func (s *Site) leadsElsewhere(w http.ResponseWriter, r *http.Request) bool {
	v, list := visitOf(r), s.languages()
	isRead := r.Method == http.MethodGet || r.Method == http.MethodHead
	if rest, begins := cutCode(r.URL.Path, list[0]); begins && len(list) > 1 && v.prefix == "" && isRead { // another language may be the first tomorrow
		response.Redirect(w, r, rest, r.URL.RawQuery, http.StatusFound)
		return true
	}
	clean := path.Clean("/" + r.URL.Path)
	if strings.HasSuffix(r.URL.Path, "/") && clean != "/" {
		clean += "/"
	}
	switch {
	case v.prefix != "" && r.URL.Path == "":
		redirect(w, r, "/", r.URL.RawQuery, http.StatusMovedPermanently)
	case v.prefix != "" && clean != r.URL.Path: // the mux would lead to the first language
		moved(w, r, clean)
	case v.prefix != "" && hasOneAddress(r.URL.Path) && isRead:
		response.Redirect(w, r, r.URL.Path, r.URL.RawQuery, http.StatusFound)
	default:
		return false
	}
	return true
}

// spoken is the language of the page at an address: English where it has no other.
func spoken(address string, of *language.Language) *language.Language {
	if isEnglish(address) {
		return language.English
	}
	return of
}

// englishPages are those of operators and programmers, by the first part of their addresses.
var englishPages = map[string]bool{"api": true, "operator": true, "add-server-plan": true, "json-explorer": true}

// isEnglish reports whether an address is a page that has no other language.
func isEnglish(address string) bool {
	first, _, _ := strings.Cut(strings.TrimPrefix(address, "/"), "/")
	return englishPages[first]
}

// hasOneAddress reports whether what is at an address is the same in all languages. Of pages, these are the English
// ones; the documents of lists and plans are in every language.
func hasOneAddress(address string) bool {
	if isEnglish(address) || strings.HasPrefix(address, archivePath+"/") {
		return true
	}
	switch path.Ext(address) {
	case ".txt", ".ts", ".xml", ".js":
		return true
	}
	return address == "/openapi.json" || address == oEmbedPath
}

// alternatesOf are the links from a page to itself in each of its languages; nil where it has one. The first language is
// for whoever speaks none of them.
func alternatesOf(path string, list []view.Language) (links []assetLink) {
	if len(list) < 2 || path == "" {
		return nil
	}
	for _, l := range list {
		links = append(links, assetLink{"alternate", baseMark + l.Prefix + path, ` hreflang="` + l.Code + `"`})
	}
	return append(links, assetLink{"alternate", baseMark + path, ` hreflang="x-default"`})
}

// locale is the language of a page as Open Graph writes it; empty for English, which is what readers take it for.
func (h head) locale() string {
	if h.lang == language.English {
		return ""
	}
	return h.lang.Locale()
}

// langProp is the code of a language in props; empty for English.
func langProp(l *language.Language) string {
	if l == language.English {
		return ""
	}
	return l.Code()
}

// languageProps are the languages of the page at an address for its props; nil in a shop that has one.
func (s *Site) languageProps(address string) (list []view.Language) {
	spoken := s.languages()
	if len(spoken) == 1 {
		return nil
	}
	if isEnglish(address) {
		return []view.Language{{Code: language.English.Code(), Name: language.English.Name()}}
	}
	for _, l := range spoken {
		name := l.Name()
		if smallNames[l.Code()] {
			name = strings.ToLower(name)
		}
		list = append(list, view.Language{Code: l.Code(), Name: l.Name(), Prefix: s.prefixOf(l), Offer: l.T("This page in {language}", "language", name)})
	}
	return list
}

// smallNames are languages that write their own name without a capital in a sentence.
var smallNames = map[string]bool{"es": true, "fr": true, "it": true, "pl": true}
