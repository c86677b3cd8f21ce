package desk

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/article"
	"launchrack/internal/model/article/picture"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/slug"
	"launchrack/internal/model/words"
	"launchrack/internal/operator"
)

// pageOfArticles is how many articles a page of the list has.
const pageOfArticles = 50

// draftsPath begins the addresses of drafts' links. Their secret stands behind the question mark, which no log shows.
const draftsPath = "/guides/draft?token="

// articles answers GET /operator/data/articles?from=: the articles, drafts first.
func (d *Desk) articles(r *http.Request, from int64) (any, error) {
	list, total, err := d.Store.Articles(r.Context(), pageOfArticles, int(from))
	if err != nil {
		return nil, err
	}
	table := shape.DeskTable{Label: "Articles", Columns: heads("Title", "State", "Author", "Published", "Changed"), Rows: []shape.DeskRow{},
		None: "Nothing is written yet. An article has an address of its own, and its lists and prices are always up to date."}
	for _, e := range list {
		notes, err := d.CheckArticle(r.Context(), e.Article)
		if err != nil {
			return nil, err
		}
		table.Rows = append(table.Rows, articleRow(r, e, notes))
	}
	page := shape.DeskPage{Tables: []shape.DeskTable{table}}
	if next := int(from) + len(list); next < total {
		page.Next = fmt.Sprint("from=", next)
	}
	return page, nil
}

func articleRow(r *http.Request, e article.Edition, notes []article.Note) shape.DeskRow {
	title, stands, author := text(e.Title), state("good", "Published"), text(cmp.Or(e.Author, "The shop"))
	title.Note, author.Note = guidePath(e.Slug), "in "+e.Language
	links := []shape.DeskLine{{Text: guidePath(e.Slug), Link: guidePath(e.Slug)}}
	if e.IsDraft() {
		stands, links = state("quiet", "Draft"), nil
	}
	if len(notes) > 0 {
		stands.Tone, stands.Note = "warn", words.Count(len(notes), "problem")
	}
	if e.Token != "" {
		links = append(links, shape.DeskLine{Text: "Link to the draft", Link: draftsPath + e.Token})
	}
	key := strconv.FormatInt(e.ID, 10)
	shown := shape.DeskRow{Key: key, Cells: []shape.DeskCell{title, stands, author, momentOf(e.Published), momentOf(e.Changed)},
		Details: &shape.DeskDetails{Verb: "Details", Label: "Details of " + e.Title, Facts: facts(shape.DeskFact{Title: "Blocks", Lines: noteLines(notes)}, shape.DeskFact{Title: "Links", Lines: links})}}
	if mayEdit(r) {
		shown.Actions = []shape.DeskAction{{Verb: "Edit", Label: "Edit " + e.Title, Opens: "edit", Article: e.ID},
			{Verb: "Delete", Label: "Delete " + e.Title, Call: "articles/" + key + "/delete", Body: body(map[string]int64{"version": e.Version}), Failed: "The article was not deleted.",
				Ask: &shape.DeskAsk{Title: "Delete “" + e.Title + "”?", Verb: "Delete", Otherwise: "Keep", Text: []string{"Its address leads nowhere from then on. The audit log can undo this for a year."}}}}
	}
	return shown
}

// noteLines are what is wrong with the blocks of an article, for its list.
func noteLines(notes []article.Note) (lines []shape.DeskLine) {
	for _, n := range notes {
		lines = append(lines, shape.DeskLine{Text: fmt.Sprintf("Line %d: %s", n.Line, n.Text)})
	}
	return lines
}

func guidePath(slug string) string { return "/guides/" + slug }

// articleID reads the article of a call; 0 for a new one.
func articleID(_ *Desk, r *http.Request) (int64, error) {
	name := r.PathValue("article")
	if name == "new" {
		return 0, nil
	}
	return wholeOf("article", name)
}

// article answers GET /operator/data/articles/{article}; "new" is one to begin with.
func (d *Desk) article(r *http.Request, id int64) (any, error) {
	if id == 0 {
		codes := append(d.Shop.Current().Languages.Codes(), language.English.Code())
		return shape.DeskArticle{Language: codes[0]}, nil
	}
	e, err := d.Store.Article(r.Context(), id)
	return shownArticle(e), err
}

func shownArticle(e article.Edition) shape.DeskArticle {
	shown := shape.DeskArticle{ID: e.ID, Version: e.Version, Slug: e.Slug, Language: e.Language, Title: e.Title, Description: e.Description, Author: e.Author, Picture: e.Picture, Body: e.Text}
	if !e.IsDraft() {
		shown.Published = e.Published.UTC().Format(time.DateOnly)
	}
	if e.Token != "" {
		shown.Link = draftsPath + e.Token
	}
	return shown
}

// saveArticle answers POST /operator/data/articles/{article} with the article as it is afterwards.
func (d *Desk) saveArticle(r *http.Request, id int64, asked shape.DeskArticle) (any, error) {
	after, err := d.changeArticle(r.Context(), id, func(before *article.Edition) (*article.Edition, error) {
		if err := checkVersion(id, asked.Version, before); err != nil {
			return nil, err
		}
		return d.written(asked, before)
	}, "")
	if err != nil {
		return nil, err
	}
	return shownArticle(*after), nil
}

// checkVersion refuses a change of what somebody else changed meanwhile.
func checkVersion(id, version int64, before *article.Edition) error {
	switch {
	case id != 0 && before == nil:
		return errs.New(errs.NotFound, "There is no such article any more. The audit log can bring back one that was deleted")
	case before != nil && before.Version != version:
		return errs.New(errs.Conflict, "Somebody else changed the article meanwhile")
	}
	return nil
}

// written is an article as the form has it.
func (d *Desk) written(asked shape.DeskArticle, before *article.Edition) (*article.Edition, error) {
	a := article.Article{Slug: cmp.Or(strings.TrimSpace(asked.Slug), slug.Of(asked.Title)), Language: asked.Language, Title: strings.TrimSpace(asked.Title),
		Description: strings.TrimSpace(asked.Description), Author: strings.TrimSpace(asked.Author), Picture: asked.Picture, Text: asked.Body}
	var was article.Article
	if before != nil {
		was = before.Article
	}
	now := d.Now().UTC().Truncate(time.Microsecond)
	var err error
	if a.Published, err = publication(asked.Published, was.Published, now); err != nil {
		return nil, err
	}
	a.Redate(was, now)
	return &article.Edition{Article: a}, a.Check()
}

// publication is the moment of a day of publication: the one that is stored where the day stays, and now for today.
func publication(day string, was, now time.Time) (time.Time, error) {
	switch day {
	case "":
		return time.Time{}, nil
	case was.UTC().Format(time.DateOnly):
		return was, nil
	case now.Format(time.DateOnly):
		return now, nil
	}
	at, err := time.Parse(time.DateOnly, day)
	if err != nil || at.After(now) || at.Year() < 1990 {
		return at, errs.Field("published", "%q came; accepted is a day such as %s, today at the latest", errs.Clip(day, 40), now.Format(time.DateOnly))
	}
	return at, nil
}

// previewArticle answers POST /operator/data/article-preview with what readers would see of an article.
func (d *Desk) previewArticle(r *http.Request, asked shape.DeskArticle) (any, error) {
	e, err := d.written(asked, nil)
	if e == nil {
		return nil, err
	}
	e.Title = cmp.Or(e.Title, "No title yet") // whatever else is missing yet, the text can be shown
	document, notes, err := d.PreviewArticle(r.Context(), e.Article)
	preview := shape.DeskArticlePreview{Document: string(document), Notes: []shape.DeskNote{}}
	for _, n := range notes {
		preview.Notes = append(preview.Notes, shape.DeskNote(n))
	}
	return preview, err
}

type deletion struct {
	Version int64 `json:"version"`
}

// deleteArticle answers POST /operator/data/articles/{article}/delete.
func (d *Desk) deleteArticle(r *http.Request, id int64, asked deletion) (any, error) {
	var title string
	_, err := d.changeArticle(r.Context(), id, func(before *article.Edition) (*article.Edition, error) {
		if before == nil {
			return nil, errs.New(errs.NotFound, "There is no such article any more")
		}
		title = before.Title
		return nil, checkVersion(id, asked.Version, before)
	}, "")
	return shape.DeskDone{Text: "“" + title + "” is deleted. The audit log can undo it."}, err
}

// changeArticle stores a change with its line of the audit log, and publishes it. note ends the line.
func (d *Desk) changeArticle(ctx context.Context, id int64, amend func(*article.Edition) (*article.Edition, error), note string) (*article.Edition, error) {
	after, err := d.Store.ChangeArticle(ctx, id, amend, func(before, after *article.Edition) operator.Entry {
		of := after
		if of == nil {
			of = before
		}
		entry := d.Entry(ctx, articleEvent(before, after), strings.TrimSpace(fmt.Sprintf("“%s” (%s) %s", of.Title, guidePath(of.Slug), note)))
		entry.Before, entry.After = sideJSON(content(before)), sideJSON(content(after))
		return entry
	})
	if err == nil {
		d.Show(context.WithoutCancel(ctx), nil)
	}
	return after, err
}

// content is what the audit log keeps of an article: without the link of its draft.
func content(e *article.Edition) *article.Article {
	if e == nil {
		return nil
	}
	return &e.Article
}

func articleEvent(before, after *article.Edition) operator.Event {
	was, is := before != nil && !before.IsDraft(), after != nil && !after.IsDraft()
	switch {
	case after == nil:
		return operator.ArticleDeleted
	case is && !was:
		return operator.ArticlePublished
	case was && !is:
		return operator.ArticleWithdrawn
	case before == nil:
		return operator.ArticleWritten
	}
	return operator.ArticleChanged
}

// undoArticle restores an article to what it was before an entry, where it is still what the entry made of it.
func (d *Desk) undoArticle(ctx context.Context, e operator.Entry) error {
	var before, after *article.Article
	if err := readEntry(e, &before, &after); err != nil {
		return err
	}
	of := cmp.Or(before, after)
	if of == nil {
		return errs.New(errs.Conflict, "Entry %d changed nothing that could be undone", e.Number)
	}
	_, err := d.changeArticle(ctx, of.ID, func(now *article.Edition) (*article.Edition, error) {
		if !isSameArticle(content(now), after) {
			return nil, errs.New(errs.Conflict, "Entry %d cannot be undone: the article has changed since", e.Number)
		}
		if before == nil {
			return nil, nil
		}
		again := article.Edition{Article: *before}
		if now != nil {
			again.Redate(now.Article, d.Now().UTC().Truncate(time.Microsecond))
		}
		return &again, nil
	}, fmt.Sprintf("(entry %d was undone)", e.Number))
	return err
}

// isSameArticle compares all but the time of the last change: an undo is a change too.
func isSameArticle(a, b *article.Article) bool {
	if a == nil || b == nil {
		return a == b
	}
	one, other := *a, *b
	one.Changed, other.Changed = time.Time{}, time.Time{}
	return string(sideJSON(&one)) == string(sideJSON(&other))
}

// uploadPicture answers POST /operator/data/article-pictures, whose body is the file.
func (d *Desk) uploadPicture(r *http.Request) (any, error) {
	file, err := io.ReadAll(r.Body)
	if _, isLong := errors.AsType[*http.MaxBytesError](err); isLong {
		return nil, errs.Field("picture", "a file of more than %d MB came; accepted is one of at most that", picture.MaxFile>>20)
	} else if err != nil {
		return nil, errs.Wrap(errs.Invalid, err, "The file did not come whole")
	}
	name, renditions, err := picture.Read(file)
	if err != nil {
		return nil, err
	}
	return shape.DeskPicture{Name: name}, d.Store.PutPicture(r.Context(), name, renditions, d.Now())
}
