package store

import (
	"errors"
	"fmt"
	"time"

	"launchrack/internal/model/errs"
)

// duplicate is the code of a broken unique rule in the API's dialect.
const duplicate = "23505"

// translate turns a driver's error into one of ours, whose public sentence
// tells nothing of the database. What already is one of ours stays as it is.
func (s *Store) translate(err error, what string) error {
	if err == nil {
		return nil
	}
	if _, ours := errors.AsType[*errs.Error](err); ours {
		return err
	}
	switch s.dialect.brokenRule(err) {
	case uniqueID:
		return duplicateError("id", "is the id of another plan", err)
	case uniqueSKU:
		return duplicateError("sku", "is the key of another plan of this partner", err)
	case uniquePlan:
		return duplicateError("cherry_plan_id", "is the number of another plan of this partner", err)
	case locked:
		return &errs.Error{Kind: errs.Unavailable, Cause: err, Wait: time.Second,
			Message: "The catalogue is being changed by somebody else. Please try again."}
	case diskFull:
		return &errs.Error{Kind: errs.Full, Cause: err, Wait: diskWait,
			Message: "The disk of the shop's database is full. Nothing was stored; it can be again once there is room."}
	case diskReadOnly:
		return &errs.Error{Kind: errs.Unavailable, Code: "25006", Cause: err, Wait: diskWait,
			Message: "The shop's database can only be read at the moment. Nothing was stored."}
	case diskFailed:
		return &errs.Error{Kind: errs.Unavailable, Code: "58030", Cause: err, Wait: diskWait,
			Message: "The disk of the shop's database does not work as it should. Nothing was stored."}
	case damaged:
		return s.damagedError(err)
	case away:
		return awayError(err)
	case badText:
		return &errs.Error{Kind: errs.Invalid, Code: "22P05", Cause: err,
			Message: "A text holds a character that cannot be stored, such as the byte zero"}
	}
	return errs.Wrap(errs.Internal, err, "the database could not %s", what)
}

// awayWait is when a caller should try again while the database is away.
const awayWait = 5 * time.Second

// diskWait is when a caller should try again after a failure of the disk.
const diskWait = 30 * time.Second

func awayError(cause error) error {
	return &errs.Error{Kind: errs.Unavailable, Code: errs.DatabaseAway, Cause: cause, Wait: awayWait,
		Message: "The shop's database cannot be reached at the moment. Nothing was stored."}
}

// damagedError tells the operator once, with the file and the way out, that the database
// is damaged. Clients learn that much, and not which file it is.
func (s *Store) damagedError(cause error) error {
	s.damage.Do(func() {
		s.log.Error("the database is damaged; plans are served from memory until the shop stops. Stop it and restore a backup: launchrack restore --force FILE",
			"database", s.name, "err", cause)
	})
	return &errs.Error{Kind: errs.Damaged, Cause: fmt.Errorf("%s: %w", s.name, cause),
		Message: "The shop's database is damaged; its operator has to restore a backup"}
}

func duplicateError(column, message string, cause error) error {
	return &errs.Error{Kind: errs.Invalid, Code: duplicate, Field: column, Message: message, Cause: cause}
}

// inRow says which of several rows an Invalid error is about, counted from 1.
func inRow(n int, err error) error {
	e, ok := errors.AsType[*errs.Error](err)
	if !ok || e.Kind != errs.Invalid {
		return err
	}
	named := *e
	named.Message = fmt.Sprintf("%s (row %d)", e.Message, n)
	return &named
}
