package vultr

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/sandbox"
)

const (
	// stockPrefix begins the name of a stock document, such as "stock fra".
	stockPrefix = "stock "
	// maxPlaces is the most places whose stock is requested; each is a request.
	maxPlaces = 60
)

// placeCode matches the code of a place, such as fra.
var placeCode = regexp.MustCompile(`^[a-z0-9]{2,8}$`)

func isStock(d partner.Document) bool { return strings.HasPrefix(d.Name, stockPrefix) }

// placesOf returns the places of all plans in alphabetical order.
func placesOf(documents []partner.Document) (codes []string) {
	plans, err := plansOf(documents)
	if err != nil {
		return nil // Translate says why
	}
	for _, raw := range plans {
		var m struct{ Locations []string }
		if json.Unmarshal(raw, &m) != nil {
			continue
		}
		for _, code := range m.Locations {
			if code = strings.TrimSpace(code); placeCode.MatchString(code) {
				codes = append(codes, code)
			}
		}
	}
	slices.Sort(codes)
	codes = slices.Compact(codes)
	return codes[:min(len(codes), maxPlaces)]
}

// stockDocuments fetches the stock of each place. An empty list or a refusal means that the caller
// may not see the stock; if the first place answers so, the others are not requested.
func stockDocuments(ctx context.Context, from partner.Endpoint, codes []string) (documents []partner.Document, err error) {
	for i, code := range codes {
		address, err := from.Address("", "/v2/regions/"+code+"/availability", nil)
		if err != nil {
			return nil, err
		}
		answer, err := from.Do(ctx, partner.Request{Address: address})
		refused, isRefused := errors.AsType[*partner.StatusError](err)
		isRefused = isRefused && slices.Contains([]int{http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound}, refused.Status)
		if err != nil && !isRefused {
			return nil, err
		}
		d := partner.Document{Name: stockPrefix + code, Body: answer.Body}
		if names, bad := namesOf(d); isRefused || bad == nil && len(names) == 0 {
			if i == 0 {
				return nil, nil
			}
			continue
		}
		documents = append(documents, d)
	}
	return documents, nil
}

// stock holds the plans in stock by place code. It is empty if the stock is unknown.
type stock map[string]map[string]bool

func readStock(documents []partner.Document) (stock, error) {
	s := stock{}
	for _, d := range documents {
		if !isStock(d) {
			continue
		}
		names, err := namesOf(d)
		if err != nil {
			return nil, err
		}
		if len(names) == 0 {
			continue
		}
		has := map[string]bool{}
		for _, name := range names {
			has[name] = true
		}
		s[strings.TrimPrefix(d.Name, stockPrefix)] = has
	}
	return s, nil
}

func namesOf(d partner.Document) ([]string, error) {
	var told struct {
		Names *[]string `json:"available_plans"`
	}
	if json.Unmarshal(d.Body, &told) != nil || told.Names == nil {
		return nil, errs.New(errs.Partner, "The partner's list of the stock in %s is not readable; accepted is a list of plans in available_plans",
			strings.TrimPrefix(d.Name, stockPrefix))
	}
	return *told.Names, nil
}

// state returns whether a place has the plan in stock. A place without stock data is unknown if
// others have some. Without any stock data it is available, since the plan lists the place.
func (s stock) state(code, plan string) market.PlaceState {
	has, isTold := s[code]
	if len(s) > 0 && !isTold {
		return market.PlaceUnknown
	}
	return market.SoldIf(!isTold || has[plan])
}

// Sandbox makes the partner's sandbox. Its places have all plans in stock but one in Amsterdam.
func (a *Adapter) Sandbox() sandbox.Partner {
	made := a.Partner.Sandbox()
	lists := slices.Clone(made.Routes)
	made.Routes = append(made.Routes, sandbox.Route{Path: "/v2/regions/{region}/availability", About: a.Info().Name + ", stock of a place",
		Answer: func(c sandbox.Call) sandbox.Answer {
			names := []any{}
			for i, member := range []string{cloudMember, metalMember} {
				all := lists[i].Sample
				all.Paging = sandbox.Paging{}
				for _, id := range sandbox.Values(all.Answer(c, made.Items).Body, member+"[].id") {
					if c.PathValue("region") != "ams" || id != "vc2-4c-8gb" {
						names = append(names, id)
					}
				}
			}
			return sandbox.JSON(map[string]any{"available_plans": names})
		}})
	return made
}
