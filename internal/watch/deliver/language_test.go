package deliver

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"launchrack/internal/language"
	"launchrack/internal/watch"
)

// TestLettersAreInTheLanguageOfTheirWatch, by mail and in chats; a language that is gone is English.
func TestLettersAreInTheLanguageOfTheirWatch(t *testing.T) {
	folder := t.TempDir()
	file := `msgid ""
msgstr "Language: qq\nPlural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "Please confirm your watch at {shop}"
msgstr "QQ confirm at {shop}"

msgid "Review and confirm"
msgstr "QQ review"

msgid "A price falls"
msgstr "QQ falls"
`
	if err := os.WriteFile(filepath.Join(folder, "qq.po"), []byte(file), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := language.Open(folder); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ lang, subject, review, rule string }{
		{"qq", "QQ confirm at Shop", "QQ review", "QQ falls"},
		{"", "Please confirm your watch at Shop", "Review and confirm", "A price falls"},
		{"gone", "Please confirm your watch at Shop", "Review and confirm", "A price falls"},
	} {
		l := &Letter{Message: watch.Message{ID: "msg_1", Kind: watch.Confirm}, Watch: watch.Watch{Spec: watch.Spec{Rule: watch.PriceFalls, Language: tt.lang}},
			Shop: "Shop", Base: "https://shop.example", Scope: "servers", Confirm: "https://shop.example/c", Never: "https://shop.example/n"}
		if got := l.Subject(); got != tt.subject {
			t.Errorf("%q: the subject is %q, want %q", tt.lang, got, tt.subject)
		}
		var rich bytes.Buffer
		if err := richMail.Execute(&rich, l); err != nil {
			t.Fatal(err)
		}
		for where, text := range map[string]string{"the mail": rich.String(), "ntfy": NewNtfy(nil).text(l)} {
			if !strings.Contains(text, tt.review) || !strings.Contains(text, tt.rule) {
				t.Errorf("%q: %s lacks %q or %q: %s", tt.lang, where, tt.review, tt.rule, text)
			}
		}
		if code := l.Lang().Code(); !strings.Contains(rich.String(), `<html lang="`+code+`">`) {
			t.Errorf("%q: the mail is not marked as %q", tt.lang, code)
		}
	}
}
