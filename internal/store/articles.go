package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"time"

	"launchrack/internal/model/article"
	"launchrack/internal/model/errs"
	"launchrack/internal/operator"
)

const (
	// maxArticles and maxPictures bound what operators store.
	maxArticles = 2_000
	maxPictures = 1_000
	// uploadLife is how long a picture waits for an article that uses it. One that was used stays as long
	// as the audit log can bring its article back.
	uploadLife = 24 * time.Hour
)

const (
	articleColumns = `id, slug, language, title, description, author, picture, text, published_at, changed_at, version, token`
	selectArticles = `SELECT ` + articleColumns + ` FROM articles`
)

func editionFields(e *article.Edition) []any {
	return []any{&e.ID, &e.Slug, &e.Language, &e.Title, &e.Description, &e.Author, &e.Picture, &e.Text,
		stamp{&e.Published}, stamp{&e.Changed}, &e.Version, text[string]{&e.Token}}
}

func oneEdition(ctx context.Context, tx *transaction, where string, args ...any) (e article.Edition, err error) {
	err = tx.QueryRowContext(ctx, selectArticles+where, args...).Scan(editionFields(&e)...)
	if errors.Is(err, sql.ErrNoRows) {
		err = errs.New(errs.NotFound, "There is no such article")
	}
	return e, err
}

// Articles lists a page of the articles, drafts first and then the newest, and tells how many there are.
func (s *Store) Articles(ctx context.Context, limit, offset int) (list []article.Edition, total int, err error) {
	err = s.read(ctx, "list the articles", func(tx *transaction) error {
		if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM articles`).Scan(&total); err != nil {
			return err
		}
		list, err = queryList(ctx, tx, editionFields, selectArticles+` ORDER BY published_at IS NOT NULL, published_at DESC, id DESC LIMIT $1 OFFSET $2`, limit, offset)
		return err
	})
	return list, total, err
}

// Article gives an article for its editor; errs.NotFound where there is none.
func (s *Store) Article(ctx context.Context, id int64) (article.Edition, error) {
	return reading(ctx, s, "read an article", func(ctx context.Context, tx *transaction) (article.Edition, error) {
		return oneEdition(ctx, tx, ` WHERE id = $1`, id)
	})
}

// Published implements article.Shelf.
func (s *Store) Published(ctx context.Context) ([]article.Article, error) {
	return reading(ctx, s, "list the articles", func(ctx context.Context, tx *transaction) ([]article.Article, error) {
		return queryList(ctx, tx, func(a *article.Article) []any {
			return []any{&a.ID, &a.Slug, &a.Language, &a.Title, &a.Description, &a.Author, &a.Picture, stamp{&a.Published}, stamp{&a.Changed}}
		}, `SELECT id, slug, language, title, description, author, picture, published_at, changed_at FROM articles
			WHERE published_at IS NOT NULL ORDER BY published_at DESC, id DESC`)
	})
}

// Find implements article.Shelf.
func (s *Store) Find(ctx context.Context, slug string) (found article.Article, moved string, err error) {
	err = s.read(ctx, "read an article", func(tx *transaction) error {
		e, err := oneEdition(ctx, tx, ` WHERE published_at IS NOT NULL AND (slug = $1 OR id = (SELECT article_id FROM article_slugs WHERE slug = $1))`, slug)
		if found = e.Article; e.Slug != slug {
			moved = e.Slug
		}
		return err
	})
	return found, moved, err
}

// Draft implements article.Shelf.
func (s *Store) Draft(ctx context.Context, token string) (article.Article, error) {
	return reading(ctx, s, "read a draft", func(ctx context.Context, tx *transaction) (article.Article, error) {
		e, err := oneEdition(ctx, tx, ` WHERE token = $1`, token)
		return e.Article, err
	})
}

// Picture implements article.Shelf.
func (s *Store) Picture(ctx context.Context, name string, wide int) (content []byte, mediaType string, err error) {
	err = s.read(ctx, "read a picture", func(tx *transaction) error {
		err := tx.QueryRowContext(ctx, `SELECT content, media_type FROM article_pictures WHERE name = $1 AND wide = $2`, name, wide).Scan(&content, &mediaType)
		if errors.Is(err, sql.ErrNoRows) {
			err = errs.New(errs.NotFound, "There is no such picture")
		}
		return err
	})
	return content, mediaType, err
}

// ChangeArticle stores what amend makes of an article, with a line of the audit log, and gives it afterwards. Of 0
// and of an id that is gone amend gets nil, and an article that it makes has that id or, for 0, a new one; it gives
// nil to delete. The version of the catalogue moves, since pages show articles: all nodes hear it.
func (s *Store) ChangeArticle(ctx context.Context, id int64, amend func(before *article.Edition) (*article.Edition, error), describe func(before, after *article.Edition) operator.Entry) (after *article.Edition, err error) {
	err = s.write(ctx, "change an article", func(tx *transaction) error {
		before, err := editionBefore(ctx, tx, id)
		if err != nil {
			return err
		}
		if after, err = amend(before); err != nil {
			return err
		}
		if after != nil {
			after.ID = id
			err = putArticle(ctx, tx, before, after)
		} else if before != nil {
			_, err = tx.ExecContext(ctx, `DELETE FROM articles WHERE id = $1`, id)
		}
		if err != nil {
			return err
		}
		entry := describe(before, after)
		if err := keepPictures(ctx, tx, before, after, entry.At); err != nil {
			return err
		}
		return s.recordShown(ctx, tx, entry)
	})
	return after, err
}

func editionBefore(ctx context.Context, tx *transaction, id int64) (*article.Edition, error) {
	if id == 0 {
		return nil, nil
	}
	e, err := oneEdition(ctx, tx, ` WHERE id = $1`, id)
	if errs.KindOf(err) == errs.NotFound {
		return nil, nil
	}
	return &e, err
}

// putArticle stores an article, whose slug leads nowhere else from then on. The one before leads here.
func putArticle(ctx context.Context, tx *transaction, before, after *article.Edition) error {
	after.Version, after.Token = 1, rand.Text()
	if before != nil {
		after.Version = before.Version + 1
		if before.Token != "" {
			after.Token = before.Token
		}
	}
	if err := checkPlace(ctx, tx, before, after); err != nil {
		return err
	}
	query := `INSERT INTO articles (slug, language, title, description, author, picture, text, published_at, changed_at, version, token, id)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id`
	args := append(editionFields(after)[1:], &after.ID)
	switch {
	case after.ID == 0:
		query = `INSERT INTO articles (slug, language, title, description, author, picture, text, published_at, changed_at, version, token)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`
		args = args[:11]
	case before != nil:
		query = `UPDATE articles SET slug = $1, language = $2, title = $3, description = $4, author = $5, picture = $6, text = $7,
			published_at = $8, changed_at = $9, version = $10, token = $11 WHERE id = $12 RETURNING id`
	}
	if err := tx.QueryRowContext(ctx, query, args...).Scan(&after.ID); err != nil {
		return err
	}
	err := tx.run(ctx, `DELETE FROM article_slugs WHERE slug = $1`, after.Slug)
	if err != nil || before == nil || before.Slug == after.Slug {
		return err
	}
	return tx.run(ctx, `INSERT INTO article_slugs (slug, article_id) VALUES ($1, $2)`, before.Slug, after.ID)
}

// checkPlace refuses an article whose slug or picture is not to be had, or for which there is no room.
func checkPlace(ctx context.Context, tx *transaction, before, after *article.Edition) error {
	var taken, drawn bool
	var articles int
	err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM articles WHERE slug = $1 AND id <> $2),
		EXISTS (SELECT 1 FROM article_pictures WHERE name = $3), (SELECT count(*) FROM articles)`, after.Slug, after.ID, after.Picture).Scan(&taken, &drawn, &articles)
	switch {
	case err != nil:
		return err
	case taken:
		return errs.Field("slug", "%q came, which is the address of another article; accepted is one that is free", after.Slug)
	case after.Picture != "" && !drawn:
		return errs.Field("picture", "%q came, which the shop does not have any more; accepted is a picture that was uploaded", after.Picture)
	case before == nil && articles >= maxArticles:
		return errs.New(errs.TooLarge, "At most %d articles can be stored, and there are as many", maxArticles)
	}
	return nil
}

// keepPictures notes which pictures of an article are used now, and which no article uses any more. It removes those
// whose time is over.
func keepPictures(ctx context.Context, tx *transaction, before, after *article.Edition, now time.Time) error {
	var had, has []string
	if before != nil {
		had = before.Pictures()
	}
	if after != nil {
		has = after.Pictures()
	}
	ends := now.Add(entryRetention)
	var statements []statement
	for _, name := range has {
		statements = append(statements, stmt(`UPDATE article_pictures SET ends_at = NULL WHERE name = $1`, name))
	}
	for _, name := range had {
		statements = append(statements, stmt(`UPDATE article_pictures SET ends_at = $1 WHERE name = $2
			AND NOT EXISTS (SELECT 1 FROM articles WHERE picture = $2 OR text LIKE '%' || $2 || '%')`, stamp{&ends}, name))
	}
	return tx.runAll(ctx, append(statements, stmt(dropPictures, stamp{&now}))...)
}

const dropPictures = `DELETE FROM article_pictures WHERE ends_at < $1`

// PutPicture stores a picture in its widths, under the name of its content. It goes after a day unless an article
// uses it.
func (s *Store) PutPicture(ctx context.Context, name string, renditions []article.Rendition, now time.Time) error {
	return s.write(ctx, "store a picture", func(tx *transaction) error {
		if err := tx.run(ctx, dropPictures, stamp{&now}); err != nil {
			return err
		}
		var stored int
		if err := tx.QueryRowContext(ctx, `SELECT count(DISTINCT name) FROM article_pictures WHERE name <> $1`, name).Scan(&stored); err != nil {
			return err
		}
		if stored >= maxPictures {
			return errs.New(errs.TooLarge, "At most %d pictures can be stored, and there are as many", maxPictures)
		}
		ends := now.Add(uploadLife)
		var statements []statement
		for _, r := range renditions {
			statements = append(statements, stmt(`INSERT INTO article_pictures (name, wide, media_type, content, ends_at) VALUES ($1, $2, $3, $4, $5)
				ON CONFLICT (name, wide) DO UPDATE SET ends_at = CASE WHEN article_pictures.ends_at < excluded.ends_at THEN excluded.ends_at ELSE article_pictures.ends_at END`,
				name, r.Wide, r.MediaType, r.Content, stamp{&ends}))
		}
		return tx.runAll(ctx, statements...)
	})
}
