package store

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/article"
	"launchrack/internal/model/errs"
	"launchrack/internal/operator"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// writtenAt is an article that readers see since noon.
func writtenAt(slug string) *article.Edition {
	return &article.Edition{Article: article.Article{Slug: slug, Language: "en", Title: "naïve 🚀", Description: "What to look at", Text: "# Text", Published: noon, Changed: noon}}
}

// putEdition stores an article over whatever is there.
func putEdition(t *testing.T, s *Store, id int64, after *article.Edition, at time.Time) (*article.Edition, error) {
	t.Helper()
	return s.ChangeArticle(t.Context(), id, func(*article.Edition) (*article.Edition, error) { return after, nil },
		func(_, _ *article.Edition) operator.Entry { return operator.Entry{At: at, Event: "article_changed"} })
}

func mustPut(t *testing.T, s *Store, id int64, after *article.Edition, at time.Time) *article.Edition {
	t.Helper()
	return must.Get(putEdition(t, s, id, after, at))(t)
}

// TestArticlesAreFoundByTheirAddresses follows slugs that change, are taken again, and go with their article.
func TestArticlesAreFoundByTheirAddresses(t *testing.T) {
	s, ctx := open(t), t.Context()
	find := func(slug, want string) {
		t.Helper()
		found, moved, err := s.Find(ctx, slug)
		got := fmt.Sprint(found.ID, " ", moved)
		if errs.KindOf(err) == errs.NotFound {
			got = "none"
		} else if err != nil {
			t.Fatal(err)
		}
		check.Equal(t, got, want, "/guides/%s", slug)
	}
	versionBefore := must.Get(s.Version(ctx))(t)
	first := mustPut(t, s, 0, writtenAt("one"), noon)
	if version, err := s.Version(ctx); err != nil || version <= versionBefore {
		t.Errorf("the catalogue's version went from %d to %d (%v), so no node hears of the article", versionBefore, version, err)
	}
	find("one", "1 ")
	token := first.Token
	if again := mustPut(t, s, 1, writtenAt("two"), noon); again.Version != 2 || again.Token != token {
		t.Errorf("the change has version %d and the link %q, want 2 and %q", again.Version, again.Token, token)
	}
	mustPut(t, s, 1, writtenAt("three"), noon)
	find("one", "1 three")
	find("two", "1 three")
	mustPut(t, s, 1, writtenAt("one"), noon)
	find("one", "1 ")
	find("three", "1 one")
	second := mustPut(t, s, 0, writtenAt("three"), noon)
	find("three", fmt.Sprint(second.ID, " "))
	if _, err := putEdition(t, s, second.ID, writtenAt("one"), noon); errs.KindOf(err) != errs.Invalid || !strings.Contains(errs.Public(err), "address of another article") {
		t.Errorf("an address that is taken: %v", err)
	}

	draft := writtenAt("two")
	draft.Published = time.Time{}
	draft = mustPut(t, s, 1, draft, noon)
	find("two", "none")
	find("one", "none")
	check.Equal(t, must.Get(s.Draft(ctx, draft.Token))(t).Slug, "two", "the draft's link")
	for _, token := range []string{"", "another"} {
		check.Fails(s.Draft(ctx, token))(t, errs.NotFound, "the link %q", token)
	}
	mustPut(t, s, 1, nil, noon)
	check.Fails(s.Article(ctx, 1))(t, errs.NotFound, "the article that was deleted")
	mustPut(t, s, 1, writtenAt("two"), noon)
	find("one", "1 two")
	if third := mustPut(t, s, 0, writtenAt("four"), noon); third.ID <= second.ID {
		t.Errorf("the id %d was given again", third.ID)
	}
}

// TestArticlesAreListed: readers see the published ones, the newest first and without texts, the desk drafts first.
func TestArticlesAreListed(t *testing.T) {
	s, ctx := open(t), t.Context()
	old, draft, recent := writtenAt("old"), writtenAt("draft"), writtenAt("recent")
	old.Published, draft.Published = noon.Add(-time.Hour), time.Time{}
	for _, e := range []*article.Edition{old, draft, recent} {
		mustPut(t, s, 0, e, noon)
	}
	list := must.Get(s.Published(ctx))(t)
	want := []article.Article{recent.Article, old.Article}
	want[0].Text, want[1].Text = "", ""
	check.Match(t, list, want, "readers' list")
	desk, total, err := s.Articles(ctx, 2, 0)
	if err != nil || total != 3 || len(desk) != 2 || desk[0].Slug != "draft" || desk[1].Slug != "recent" || desk[1].Text != "# Text" {
		t.Errorf("the desk's list has %d: %+v, %v", total, desk, err)
	}
}

// TestPicturesStayAsLongAsTheyAreUsed and as the audit log can bring their article back.
func TestPicturesStayAsLongAsTheyAreUsed(t *testing.T) {
	s, ctx, now := open(t), t.Context(), noon
	names := map[string]string{}
	upload := func(title string) {
		names[title] = fmt.Sprintf("%032x-1600x900", len(names)+1)
		must.Do(t, s.PutPicture(ctx, names[title], []article.Rendition{{Wide: 1600, MediaType: "image/jpeg", Content: []byte{0, 255}}, {Wide: 800, MediaType: "image/jpeg", Content: []byte(title)}}, now))
	}
	has := func(title string, want bool) {
		t.Helper()
		content, mediaType, err := s.Picture(ctx, names[title], 800)
		if got := string(content) == title && mediaType == "image/jpeg"; got != want || !want && errs.KindOf(err) != errs.NotFound {
			t.Errorf("after %v the picture %s is there: %v (%v), want %v", now.Sub(noon), title, got, err, want)
		}
	}
	for _, title := range []string{"head", "text", "shared", "lonely"} {
		upload(title)
	}
	one, two := writtenAt("one"), writtenAt("two")
	one.Picture, one.Text = names["head"], "![](/x/"+names["text"]+"-800) ![](/x/"+names["shared"]+"-800)"
	two.Picture = names["shared"]
	mustPut(t, s, 0, one, now)
	mustPut(t, s, 0, two, now)
	now = now.Add(25 * time.Hour)
	upload("later")
	has("lonely", false)
	has("later", true)

	mustPut(t, s, 1, nil, now)
	now = now.Add(entryRetention - time.Hour)
	mustPut(t, s, 2, two, now)
	has("head", true)
	has("text", true)
	has("later", false)
	now = now.Add(2 * time.Hour)
	mustPut(t, s, 2, two, now)
	has("head", false)
	has("text", false)
	has("shared", true)
	if _, err := putEdition(t, s, 1, one, now); errs.KindOf(err) != errs.Invalid || !strings.Contains(errs.Public(err), "picture") {
		t.Errorf("an article with a picture that is gone: %v", err)
	}
}
