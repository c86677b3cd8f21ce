package desk

import (
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/view"
	"launchrack/internal/operator"
	"launchrack/internal/operator/storefront"
	"launchrack/internal/testing/must"
)

// answered decodes the answer of a call that must have a status.
func answered[T any](t *testing.T, d *Desk, method, path, role string, sent any, status int) (got T) {
	t.Helper()
	text := must.Get(json.Marshal(sent))(t)
	w := ask(d, method, Prefix+path, role, string(text))
	if w.Code != status {
		t.Fatalf("%s %s: status %d, want %d: %s", method, path, w.Code, status, w.Body)
	}
	if status == http.StatusOK {
		must.Do(t, json.Unmarshal(w.Body.Bytes(), &got))
	}
	return got
}

// articleDesk is a desk whose clock goes, and saves an article on it.
func articleDesk(t *testing.T) (d *Desk, clock *time.Time, save func(id string, a shape.DeskArticle) shape.DeskArticle) {
	d = newTestDesk(t, Config{})
	at := now
	d.Now = func() time.Time { return at }
	return d, &at, func(id string, a shape.DeskArticle) shape.DeskArticle {
		t.Helper()
		return answered[shape.DeskArticle](t, d, "POST", "articles/"+id, "editor", a, http.StatusOK)
	}
}

// TestAnArticleIsWrittenPublishedAndTakenBack through the calls of the desk.
func TestAnArticleIsWrittenPublishedAndTakenBack(t *testing.T) {
	d, clock, save := articleDesk(t)
	ctx := t.Context()
	begun := answered[shape.DeskArticle](t, d, "GET", "articles/new", "reader", nil, http.StatusOK)
	if begun.Language != "en" || begun.Version != 0 {
		t.Errorf("a new one is %+v", begun)
	}
	begun.Title, begun.Body = "  Where to run a Minecraft server ", "# Memory first\n\n{{list: /vps?ram_size=gte.16}}"
	draft := save("new", begun)
	if draft.ID == 0 || draft.Version != 1 || draft.Slug != "where-to-run-a-minecraft-server" || draft.Title != "Where to run a Minecraft server" || draft.Published != "" || !strings.HasPrefix(draft.Link, "/guides/draft?token=") {
		t.Errorf("the draft is %+v", draft)
	}
	id := strconv.FormatInt(draft.ID, 10)
	if list, err := d.Store.Published(ctx); err != nil || len(list) != 0 {
		t.Errorf("readers see a draft: %v, %v", list, err)
	}
	draft.Published = "2026-11-26"
	public := save(id, draft)
	public.Author, public.Slug = "Ada", "minecraft"
	*clock = clock.Add(time.Hour)
	public = save(id, public)
	found, moved, err := d.Store.Find(ctx, draft.Slug)
	if err != nil || moved != "minecraft" || !found.Published.Equal(now) || !found.Changed.Equal(now) || found.Author != "Ada" {
		t.Errorf("readers see %+v, moved to %q, %v; the author and the address change no date", found, moved, err)
	}
	public.Body += "\n\nMore."
	public = save(id, public)
	if found, _, err := d.Store.Find(ctx, "minecraft"); err != nil || !found.Changed.Equal(*clock) || !found.Published.Equal(now) {
		t.Errorf("after a change of the text: %+v, %v", found, err)
	}
	public.Published = ""
	save(id, public)
	if _, _, err := d.Store.Find(ctx, "minecraft"); err == nil {
		t.Error("readers see an article that was taken back")
	}
	page := answered[shape.DeskPage](t, d, "GET", "articles", "reader", nil, http.StatusOK)
	if rows := page.Tables[0].Rows; len(rows) != 1 || rows[0].Cells[1].Text != "Draft" || rows[0].Actions != nil {
		t.Errorf("a reader's list is %+v", rows)
	}
	var events []operator.Event
	entries, err := d.Store.Audit(ctx, 100)
	for _, e := range entries {
		if strings.HasPrefix(string(e.Event), "article_") {
			events = append(events, e.Event)
		}
		if bytes.Contains(append(e.Before, e.After...), []byte(strings.TrimPrefix(draft.Link, draftsPath))) {
			t.Errorf("entry %d holds the draft's link", e.Number)
		}
	}
	want := []operator.Event{operator.ArticleWritten, operator.ArticlePublished, operator.ArticleChanged, operator.ArticleChanged, operator.ArticleWithdrawn}
	if err != nil || !slices.Equal(events, want) {
		t.Errorf("the audit log has %v, want %v (%v)", events, want, err)
	}
}

// TestANewArticleIsInTheFirstLanguageOfTheShop, which its writer can change.
func TestANewArticleIsInTheFirstLanguageOfTheShop(t *testing.T) {
	d, _, _ := articleDesk(t)
	languages := "de,en"
	must.Do(t, d.Shop.Publish(t.Context(), 0, storefront.Change{ShopTexts: view.ShopTexts[*string]{Languages: &languages}}))
	if got := answered[shape.DeskArticle](t, d, "GET", "articles/new", "editor", nil, http.StatusOK); got.Language != "de" {
		t.Errorf("it is in %q", got.Language)
	}
}

// TestArticlesAreUndone back to before the first line, and forth again, in every role that may.
func TestArticlesAreUndone(t *testing.T) {
	d, clock, save := articleDesk(t)
	state := func() string {
		t.Helper()
		list, _, err := d.Store.Articles(t.Context(), 10, 0)
		if err != nil {
			t.Fatal(err)
		}
		text := ""
		for _, e := range list {
			text += e.Title + ":" + e.Slug + ":" + e.Text + ":" + e.Published.Format(time.DateOnly) + " "
		}
		return text
	}
	newest := func() int64 {
		t.Helper()
		entries := must.Get(d.Store.Audit(t.Context(), 100))(t)
		for i := len(entries) - 1; i >= 0; i-- {
			if strings.HasPrefix(string(entries[i].Event), "article_") {
				return entries[i].Number
			}
		}
		return 0
	}
	states, numbers := []string{state()}, []int64{}
	step := func() {
		states, numbers = append(states, state()), append(numbers, newest())
		*clock = clock.Add(time.Minute)
	}
	a := save("new", shape.DeskArticle{Title: "One", Body: "one", Language: "en"})
	id := strconv.FormatInt(a.ID, 10)
	step()
	a.Body, a.Slug = "two", "second"
	a = save(id, a)
	step()
	a.Published = "2026-11-25"
	a = save(id, a)
	step()
	answered[shape.DeskDone](t, d, "POST", "articles/"+id+"/delete", "editor", map[string]int64{"version": a.Version}, http.StatusOK)
	step()
	undo := func(entry int64, status int) {
		t.Helper()
		answered[shape.DeskDone](t, d, "POST", "audit/"+strconv.FormatInt(entry, 10)+"/undo", "editor", struct{}{}, status)
	}
	undo(numbers[0], http.StatusConflict)
	var undone []int64
	for i := len(numbers) - 1; i >= 0; i-- {
		undo(numbers[i], http.StatusOK)
		if got := state(); got != states[i] {
			t.Errorf("with entry %d undone there is %q, want %q", i, got, states[i])
		}
		undone = append(undone, newest())
	}
	for i := range undone {
		undo(undone[len(undone)-1-i], http.StatusOK)
		if got := state(); got != states[i+1] {
			t.Errorf("with the undo of entry %d undone there is %q, want %q", i, got, states[i+1])
		}
	}
	answered[shape.DeskDone](t, d, "POST", "audit/"+strconv.FormatInt(numbers[0], 10)+"/undo", "reader", struct{}{}, http.StatusForbidden)
}

// TestTwoWritersLoseNothing: who saves later is told, and overwrites only what was seen.
func TestTwoWritersLoseNothing(t *testing.T) {
	d, _, save := articleDesk(t)
	opened := save("new", shape.DeskArticle{Title: "One", Body: "one", Language: "en"})
	id := strconv.FormatInt(opened.ID, 10)
	theirs, mine := opened, opened
	theirs.Body, mine.Body = "theirs", "mine"
	saved := save(id, theirs)
	answered[any](t, d, "POST", "articles/"+id, "editor", mine, http.StatusConflict)
	answered[any](t, d, "POST", "articles/"+id+"/delete", "editor", map[string]int64{"version": opened.Version}, http.StatusConflict)
	if got := answered[shape.DeskArticle](t, d, "GET", "articles/"+id, "editor", nil, http.StatusOK); got != saved {
		t.Errorf("stored is %+v, want %+v", got, saved)
	}
	mine.Version = saved.Version
	save(id, mine)
	answered[shape.DeskDone](t, d, "POST", "articles/"+id+"/delete", "editor", map[string]int64{"version": 3}, http.StatusOK)
	answered[any](t, d, "POST", "articles/"+id, "editor", mine, http.StatusNotFound)
	answered[any](t, d, "POST", "articles/"+id+"/delete", "editor", map[string]int64{"version": 3}, http.StatusNotFound)
}

// TestArticlesSayWhatTheyDoNotTake by the field.
func TestArticlesSayWhatTheyDoNotTake(t *testing.T) {
	d, _, save := articleDesk(t)
	save("new", shape.DeskArticle{Title: "Taken", Language: "en"})
	good := shape.DeskArticle{Title: "Good", Slug: "good", Language: "en", Published: "2026-11-26"}
	for name, tt := range map[string]struct {
		change func(*shape.DeskArticle)
		want   string
	}{
		"no title":            {func(a *shape.DeskArticle) { a.Title = "  " }, "title: 0 characters came; accepted are 1 to 150"},
		"two lines":           {func(a *shape.DeskArticle) { a.Description = "a\nb" }, "description: a line break"},
		"an upper-case slug":  {func(a *shape.DeskArticle) { a.Slug = "Good/../x" }, "slug: \\\"Good/../x\\\" came"},
		"a slug of another":   {func(a *shape.DeskArticle) { a.Slug = "taken" }, "address of another article"},
		"a title without any": {func(a *shape.DeskArticle) { a.Slug, a.Title = "", "日本" }, "slug: \\\"\\\" came"},
		"no language":         {func(a *shape.DeskArticle) { a.Language = "" }, "language: \\\"\\\" came; accepted are "},
		"an unknown language": {func(a *shape.DeskArticle) { a.Language = "English" }, "language: \\\"English\\\" came; accepted are en, de, "},
		"an unknown picture":  {func(a *shape.DeskArticle) { a.Picture = "0123456789abcdef0123456789abcdef-1x1" }, "does not have any more"},
		"a picture elsewhere": {func(a *shape.DeskArticle) { a.Picture = "https://evil.example/x.png" }, "picture:"},
		"a long text":         {func(a *shape.DeskArticle) { a.Body = strings.Repeat("a", 102_401) }, "text: 102401 bytes came; accepted are at most 102400"},
		"tomorrow":            {func(a *shape.DeskArticle) { a.Published = "2026-11-27" }, "published: \\\"2026-11-27\\\" came; accepted is a day such as 2026-11-26, today at the latest"},
		"no day":              {func(a *shape.DeskArticle) { a.Published = "yesterday" }, "published:"},
		"an unknown id":       {func(a *shape.DeskArticle) { a.ID, a.Slug = 7, "other" }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			a := good
			tt.change(&a)
			text, _ := json.Marshal(a)
			w := ask(d, "POST", Prefix+"articles/new", "editor", string(text))
			if wantStatus := map[bool]int{true: 200, false: 400}[tt.want == ""]; w.Code != wantStatus || !strings.Contains(w.Body.String(), tt.want) {
				t.Errorf("status %d: %s; want %q", w.Code, w.Body, tt.want)
			}
		})
	}
}

// TestPicturesAreUploaded, kept for an article, and refused where they are none.
func TestPicturesAreUploaded(t *testing.T) {
	d, _, save := articleDesk(t)
	var file bytes.Buffer
	must.Do(t, png.Encode(&file, image.NewGray(image.Rect(0, 0, 900, 600))))
	w := ask(d, "POST", Prefix+"article-pictures", "editor", file.String())
	var uploaded shape.DeskPicture
	if err := json.Unmarshal(w.Body.Bytes(), &uploaded); err != nil || w.Code != http.StatusOK || !strings.HasSuffix(uploaded.Name, "-900x600") {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	for _, wide := range []int{800, 1600} {
		if content, mediaType, err := d.Store.Picture(t.Context(), uploaded.Name, wide); err != nil || mediaType != "image/png" || len(content) == 0 {
			t.Errorf("in %d: %s, %v", wide, mediaType, err)
		}
	}
	a := save("new", shape.DeskArticle{Title: "With a picture", Language: "en", Picture: uploaded.Name})
	if e, err := d.Store.Article(t.Context(), a.ID); err != nil || e.Picture != uploaded.Name {
		t.Errorf("%+v, %v", e, err)
	}
	for name, sent := range map[string]string{"a page": "<html>", "too long": strings.Repeat("a", 10<<20+2)} {
		if w := ask(d, "POST", Prefix+"article-pictures", "editor", sent); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), "picture:") {
			t.Errorf("%s: status %d, %s", name, w.Code, w.Body)
		}
	}
}

// TestTheDeskSaysWhichBlocksShowNothing in the preview and in the list, and keeps nothing of a preview.
func TestTheDeskSaysWhichBlocksShowNothing(t *testing.T) {
	d, _, save := articleDesk(t)
	a := shape.DeskArticle{Body: "One\n\n{{list: /nothing}}", Language: "en"}
	notes := []shape.DeskNote{{Line: 3, Text: "/nothing finds no plan"}}
	want := shape.DeskArticlePreview{Document: "<h1>No title yet</h1>", Notes: notes}
	if got := answered[shape.DeskArticlePreview](t, d, "POST", "article-preview", "editor", a, http.StatusOK); !reflect.DeepEqual(got, want) {
		t.Errorf("the preview is %+v, want %+v", got, want)
	}
	if _, total, err := d.Store.Articles(t.Context(), 1, 0); err != nil || total != 0 {
		t.Errorf("the preview stored %d articles, %v", total, err)
	}
	a.Title = "One"
	save("new", a)
	row := answered[shape.DeskPage](t, d, "GET", "articles", "editor", nil, http.StatusOK).Tables[0].Rows[0]
	if cell := row.Cells[1]; cell.Text != "Draft" || cell.Note != "1 problem" || cell.Tone != "warn" || row.Details.Facts[0].Lines[0].Text != "Line 3: /nothing finds no plan" {
		t.Errorf("the list shows %+v, %+v", cell, row.Details)
	}
}
