package store

import (
	"errors"
	"fmt"

	"launchrack/internal/errs"
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
		return errs.Wrap(errs.Unavailable, err, "The catalogue is being changed by somebody else. Please try again.")
	}
	return errs.Wrap(errs.Internal, err, "the database could not %s", what)
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
