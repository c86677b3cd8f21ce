package main

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"launchrack/internal/testing/must"
)

// TestALanguageOfAFolder is not parallel: the languages are those of the whole process.
func TestALanguageOfAFolder(t *testing.T) {
	folder := t.TempDir()
	for name, content := range map[string]string{
		"cs.po": "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=3; plural=n==1 ? 0 : n>=2 && n<=4 ? 1 : 2;\\n\"\n",
		"sk.po": "msgid \"\"\nmsgstr \"Language: sk\\n\n",
	} {
		must.Do(t, os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600))
	}
	s := openShop(t, database(t), "http://127.0.0.1:9", "--engines", "1", "--locales-dir", folder, "--languages", "en,cs")
	if !strings.Contains(s.log.String(), "sk.po:2: ") {
		t.Errorf("the log does not name the line: %s", s.log)
	}
	words := regexp.MustCompile(`data-modules="(/assets/words-\w+-\w+\.js) [^"]*" data-words="(/assets/late-\w+-\w+\.js)"`)
	for address, code := range map[string]string{"/": "en", "/cs/": "cs", "/cs/market": "cs"} {
		_, page := s.read(t, address)
		named := words.FindStringSubmatch(page)
		if named == nil || !strings.HasPrefix(named[1], "/assets/words-"+code) || strings.Count(page, "/assets/words-") != 1 {
			t.Errorf("%s names the words %v, want those of %s alone", address, named, code)
			continue
		}
		for _, file := range named[1:] {
			res := must.Get(http.Get(s.url + file))(t)
			body, _ := io.ReadAll(res.Body)
			_ = res.Body.Close()
			if res.StatusCode != http.StatusOK || !strings.Contains(res.Header.Get("Cache-Control"), "immutable") || !strings.Contains(string(body), "words") {
				t.Errorf("%s: %d, %v: %s", file, res.StatusCode, res.Header, body)
			}
		}
	}
	if res, _ := s.read(t, "/sk/"); res.StatusCode != http.StatusNotFound {
		t.Errorf("a language whose file is broken is %d", res.StatusCode)
	}
}
