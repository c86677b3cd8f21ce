package store

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"

	"launchrack/internal/model/errs"
)

// CopiedTable is what a table of a copy holds at both ends.
type CopiedTable struct {
	Name     string
	From, To TableSum
}

// Equal reports whether both ends hold the same rows.
func (t CopiedTable) Equal() bool { return t.From == t.To }

// Copy copies one committed state of a shop into a database that holds none, in one
// transaction: all tables but leases, which are of running nodes, and those by which
// readers follow the catalogue. Both ends may be of either kind. Before the copy is
// committed each table is read back; where one differs nothing is stored, and the error
// comes with the tables. The catalogue gets a version of its own, so that nothing that a
// visitor of another database remembers is taken for it.
func Copy(ctx context.Context, from, to string, log *slog.Logger) ([]CopiedTable, error) {
	source, err := OpenReadOnly(ctx, from, log)
	if err != nil {
		return nil, atEnd("FROM", err)
	}
	target, err := Open(ctx, to, log)
	if err != nil {
		return nil, errors.Join(atEnd("TO", err), source.Close())
	}
	tables, err := copyShop(ctx, source, target, copyOptions{advance: true})
	return tables, errors.Join(err, target.Close(), source.Close())
}

// atEnd says at which end of a copy an address is wrong.
func atEnd(end string, err error) error {
	e, ok := errors.AsType[*errs.Error](err)
	if !ok || e.Field != "database-url" {
		return err
	}
	named := *e
	named.Field = end
	return &named
}

type copyOptions struct {
	// advance gives the catalogue a version that nobody has seen, and no changes to follow.
	advance bool
	// replace deletes what the target holds; without it a target with rows is refused.
	replace bool
}

func copyShop(ctx context.Context, source, target *Store, opts copyOptions) (tables []CopiedTable, err error) {
	err = source.read(ctx, "read the shop", func(from *transaction) error {
		return target.write(ctx, "store the copy", func(to *transaction) error {
			if err := target.dialect.lock(ctx, to, operatorLock); err != nil {
				return err
			}
			c := &copier{source: source, target: target, from: from, to: to}
			tables, err = c.run(ctx, opts)
			return err
		})
	})
	return tables, err
}

// copier copies the tables of one database into another one, each in a transaction.
type copier struct {
	source, target *Store
	from, to       *transaction
}

func (c *copier) run(ctx context.Context, opts copyOptions) ([]CopiedTable, error) {
	apart := notCopied
	if opts.advance {
		apart = slices.Concat(notCopied, followed)
	}
	pairs, err := c.pairs(ctx, apart)
	if err != nil {
		return nil, err
	}
	if err := c.clear(ctx, pairs, opts.replace); err != nil {
		return nil, err
	}
	copied, err := c.copyAll(ctx, pairs)
	if err != nil {
		return copied, err
	}
	if err := c.copyLastIDs(ctx); err != nil || !opts.advance {
		return copied, err
	}
	return copied, c.advanceVersion(ctx)
}

// pair is a table at both ends.
type pair struct{ from, to table }

// notCopied holds the tables that say something of running nodes and of who is signed in: no copy
// brings back a session that was ended.
var notCopied = []string{"leases", "operator_sessions", "operator_challenges"}

// followed holds the tables by which readers follow the catalogue of one database.
var followed = []string{"catalogue_version"}

// pairs finds the tables of a shop but some. PostgreSQL's database may hold others' tables
// too.
func (c *copier) pairs(ctx context.Context, apart []string) (pairs []pair, err error) {
	from, err := tablesOf(ctx, c.from, c.source.dialect)
	if err != nil {
		return nil, c.source.translate(err, "list its tables")
	}
	to, err := tablesOf(ctx, c.to, c.target.dialect)
	if err != nil {
		return nil, err
	}
	for _, t := range from {
		i := slices.IndexFunc(to, func(other table) bool { return other.name == t.name })
		if i < 0 || slices.Contains(apart, t.name) {
			continue
		}
		if !slices.Equal(t.names(), to[i].names()) {
			return nil, errs.New(errs.Internal, "the columns of %s are %v here and %v there", t.name, t.names(), to[i].names())
		}
		pairs = append(pairs, pair{t, to[i]})
	}
	return pairs, nil
}

// clear makes the tables empty, or refuses those that hold rows of a shop.
func (c *copier) clear(ctx context.Context, pairs []pair, replace bool) error {
	var filled []string
	for _, p := range pairs {
		var some bool
		if err := c.to.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM `+quoted(p.to.name)+`)`).Scan(&some); err != nil {
			return err
		}
		// A fresh schema has a version of the catalogue.
		if some && p.to.name != "catalogue_version" {
			filled = append(filled, p.to.name)
		}
		if !replace && len(filled) > 0 {
			continue
		}
		if _, err := c.to.ExecContext(ctx, `DELETE FROM `+quoted(p.to.name)); err != nil {
			return err
		}
	}
	if replace { // what is not copied is of the nodes and the sessions from before
		for _, name := range notCopied {
			if _, err := c.to.ExecContext(ctx, `DELETE FROM `+quoted(name)); err != nil {
				return err
			}
		}
	}
	if len(filled) > 0 && !replace {
		return errs.New(errs.Invalid, "%s holds a shop already (there are rows in %s); nothing was changed", c.target.name, strings.Join(filled, ", "))
	}
	return nil
}

// copyAll copies the tables and reads each back.
func (c *copier) copyAll(ctx context.Context, pairs []pair) (copied []CopiedTable, err error) {
	var differ []string
	for _, p := range pairs {
		t := CopiedTable{Name: p.from.name}
		if t.From, err = c.copyTable(ctx, p); err != nil {
			return copied, err
		}
		if t.To, err = p.to.sum(ctx, c.to); err != nil {
			return copied, err
		}
		if copied = append(copied, t); !t.Equal() {
			differ = append(differ, t.Name)
		}
	}
	if len(differ) > 0 {
		err = errs.New(errs.Internal, "the copy of %s differs; nothing was stored", strings.Join(differ, ", "))
	}
	return copied, err
}

func (c *copier) copyTable(ctx context.Context, p pair) (TableSum, error) {
	in := &inserter{tx: c.to, table: p.to}
	sum, err := p.from.each(ctx, c.from, func(row []any) error {
		err := in.add(ctx, row)
		return inTable(p.to.name, c.target.translate(err, "store the copy"))
	})
	if err != nil {
		return sum, c.source.translate(err, "read the shop")
	}
	return sum, inTable(p.to.name, c.target.translate(in.flush(ctx), "store the copy"))
}

// inTable says in which table a value was refused.
func inTable(name string, err error) error {
	e, ok := errors.AsType[*errs.Error](err)
	if !ok || e.Kind != errs.Invalid {
		return err
	}
	named := *e
	named.Message += " (table " + name + ")"
	return &named
}

// copyLastIDs lets new rows get the ids that they would have got at the source: the id of
// a row that is gone is never given again.
func (c *copier) copyLastIDs(ctx context.Context) error {
	last, err := c.source.dialect.lastIDs(ctx, c.from)
	if err != nil {
		return c.source.translate(err, "read its last ids")
	}
	for name, id := range last {
		if err := c.target.dialect.setLastID(ctx, c.to, name, id); err != nil {
			return err
		}
	}
	return nil
}

// advanceVersion gives the copy the journal's name and a version beyond the source's.
func (c *copier) advanceVersion(ctx context.Context) error {
	v, err := version(ctx, c.from)
	if err != nil {
		return c.source.translate(err, "read the catalogue's version")
	}
	var epoch string
	var floor int64
	if err := c.from.QueryRowContext(ctx, `SELECT epoch, seq_floor FROM catalogue_version`).Scan(&epoch, &floor); err != nil {
		return c.source.translate(err, "read the journal's name")
	}
	if err := setEpoch(ctx, c.to, epoch, floor); err != nil {
		return err
	}
	return setVersion(ctx, c.to, v+lead)
}

// setEpoch names the journal, whose next event has a number above floor.
func setEpoch(ctx context.Context, tx *transaction, epoch string, floor int64) error {
	return tx.run(ctx, `UPDATE catalogue_version SET epoch = $1, seq_floor = $2`, epoch, floor)
}

// setVersion moves the catalogue to a version that nobody has seen. All nodes read it anew.
func setVersion(ctx context.Context, tx *transaction, version int64) error {
	return tx.run(ctx, `UPDATE catalogue_version SET version = $1, changes_from = $1`, version)
}
