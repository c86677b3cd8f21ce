package mapping

import (
	"context"
	"errors"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
)

const (
	// eachPlaceholder stands for a value in the path of a source with Each.
	eachPlaceholder = "{each}"
	// maxEach bounds the values of a source with Each; each is a request.
	maxEach = 60
)

// eachValue matches a value that may stand in a path.
var eachValue = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$`)

func (p *Partner) hasEach(name string) bool {
	return slices.ContainsFunc(p.others, func(s *source) bool { return s.Each != nil && s.name == name })
}

// hasParameter reports that the value stands in the query, as a currency does. A value that the partner refuses, or
// has no items for, says nothing of the others then.
func (s *source) hasParameter() bool {
	_, query, _ := strings.Cut(string(s.Path), "?")
	return strings.Contains(query, eachPlaceholder)
}

// PriceDocument returns the name of the document of a currency, where a parameter asks for one.
func (a *Adapter) PriceDocument(_ *market.Plan, c market.Currency) string {
	for _, s := range a.others {
		if s.hasParameter() {
			return s.name + " " + string(c)
		}
	}
	return ""
}

// eachDocuments fetches the document of each value, of which the plans of the documents so far tell. An
// optional document that is refused or has no items is missing. Where the first one is, no other is
// asked for, unless the value is a parameter: the partner does not tell this caller.
func (p *Partner) eachDocuments(ctx context.Context, from partner.Endpoint, s *source, sofar []partner.Document) (documents []partner.Document, err error) {
	for i, value := range p.eachValues(ctx, s, sofar) {
		one := *s
		one.name, one.Path = s.name+" "+value, path(strings.ReplaceAll(string(s.Path), eachPlaceholder, value))
		some, err := one.documents(ctx, from)
		isAlone := s.hasParameter()
		if isAlone && len(some) == 0 && partner.IsRefusal(err) {
			continue
		}
		if err != nil {
			return append(documents, some...), err
		}
		isMissing := len(some) == 0 || (s.IsOptional || isAlone) && one.isEmpty(ctx, some) || !isAlone && isSame(some, sofar)
		if isMissing && i == 0 && !isAlone {
			return nil, nil
		}
		if !isMissing {
			documents = append(documents, some...)
		}
	}
	return documents, nil
}

// eachValues returns the values; none if the plans cannot be read, of which Translate says why.
func (p *Partner) eachValues(ctx context.Context, s *source, sofar []partner.Document) (values []string) {
	clock := newTimed(ctx, sofar...)
	defer clock.end()
	env, plans, err := p.read(clock, sofar)
	if err != nil {
		return nil
	}
	found, err := s.Each.all(clock, plans, env)
	if err != nil {
		return nil
	}
	for _, v := range found {
		if text, isText := v.(string); isText && eachValue.MatchString(text) {
			values = append(values, text)
		}
	}
	slices.Sort(values)
	values = slices.Compact(values)
	return values[:min(len(values), maxEach)]
}

// isEmpty reports that the documents have no items.
func (s *source) isEmpty(ctx context.Context, documents []partner.Document) bool {
	value, err := s.list(ctx, documents, nil)
	items, isList := value.([]any)
	return err == nil && isList && len(items) == 0
}

// isAbsent reports that a refusal means that the partner has no such document: 404, and for one of
// many documents also that the caller may not see it.
func (s *source) isAbsent(err error) bool {
	refused, is := errors.AsType[*partner.StatusError](err)
	if !is || !s.IsOptional {
		return false
	}
	return refused.Status == http.StatusNotFound ||
		s.Each != nil && (refused.Status == http.StatusUnauthorized || refused.Status == http.StatusForbidden)
}

// byValue returns the values of the source's documents by what Each gave.
func (s *source) byValue(ctx context.Context, documents []partner.Document, env map[string]any) (any, error) {
	all := map[string]any{}
	for len(documents) > 0 {
		name := partner.ListName(documents[0].Name)
		n := slices.IndexFunc(documents, func(d partner.Document) bool { return partner.ListName(d.Name) != name })
		if n < 0 {
			n = len(documents)
		}
		value, err := s.list(ctx, documents[:n], env)
		if err != nil {
			return nil, errs.Wrap(errs.Partner, err, "%s, in the document %s", errs.Public(err), name)
		}
		_, key, _ := strings.Cut(name, " ")
		all[key], documents = value, documents[n:]
	}
	return all, nil
}
