package chaos

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

// statusError is an answer with a status other than 2xx.
type statusError struct {
	status int
	body   string
}

func (e *statusError) Error() string { return fmt.Sprintf("%d %.300s", e.status, e.body) }

// ask calls the node and decodes the answer into v, unless v is nil.
func (n *Node) ask(ctx context.Context, method, path, bearer, body string, v any) error {
	req, err := http.NewRequestWithContext(ctx, method, n.address()+path, strings.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Apikey", key)
	req.Header.Set("Authorization", "Bearer "+bearer)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Prefer", "return=representation")
	res, err := n.client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	if err != nil {
		return err
	}
	if res.StatusCode/100 != 2 {
		return &statusError{res.StatusCode, string(answer)}
	}
	if v == nil {
		return nil
	}
	return json.Unmarshal(answer, v)
}

// unlock returns an operator's token.
func (n *Node) unlock(ctx context.Context) (string, error) {
	var session struct {
		Token string `json:"access_token"`
	}
	err := n.ask(ctx, "POST", "/auth/v1/token?grant_type=access_code", key, `{"code":"`+code+`"}`, &session)
	return session.Token, err
}

// rowName returns the name of the nth row that is added by hand.
func rowName(n int) string { return "Row " + strconv.Itoa(n) }

// insert adds the nth row by hand.
func (n *Node) insert(ctx context.Context, token string, row int) error {
	return n.ask(ctx, "POST", "/rest/v1/server_plans?select=id", token, fmt.Sprintf(`{"cherry_plan_id":%d,"name":%q,"price_monthly":1}`, row, rowName(row)), nil)
}

// has reports whether the node shows the nth row.
func (n *Node) has(ctx context.Context, row int) (bool, error) {
	names, err := n.names(ctx, "name=eq."+url.QueryEscape(rowName(row)))
	return len(names) == 1, err
}

// added counts the rows that were added by hand, by their number.
func (n *Node) added(ctx context.Context) (map[int]int, error) {
	names, err := n.names(ctx, "name=like.Row%20*")
	rows := map[int]int{}
	for _, name := range names {
		if number, err := strconv.Atoi(strings.TrimPrefix(name, "Row ")); err == nil {
			rows[number]++
		}
	}
	return rows, err
}

func (n *Node) names(ctx context.Context, filter string) ([]string, error) {
	var rows []struct{ Name string }
	err := n.ask(ctx, "GET", "/rest/v1/server_plans?select=name&"+filter, key, "", &rows)
	names := make([]string, len(rows))
	for i, row := range rows {
		names[i] = row.Name
	}
	return names, err
}

var bornIn = regexp.MustCompile(` generation (\d+)$`)

// generation returns the generation of the partner's offer that the node shows. It fails with
// mixedError if the node shows plans of two offers, or not all of one.
func (n *Node) generation(ctx context.Context, partner string) (int, error) {
	names, err := n.names(ctx, "partner_name=eq."+url.QueryEscape(name(partner)))
	if err != nil {
		return 0, err
	}
	count := map[int]int{}
	for _, name := range names {
		m := bornIn.FindStringSubmatch(name)
		if m == nil {
			return 0, &mixedError{partner, fmt.Sprintf("a plan is named %q", name)}
		}
		g, err := strconv.Atoi(m[1])
		if err != nil {
			return 0, err
		}
		count[g]++
	}
	for g, plans := range count {
		if len(count) == 1 && plans == n.shop.Partners.rows {
			return g, nil
		}
	}
	return 0, &mixedError{partner, fmt.Sprintf("plans of each generation: %v, an offer has %d", count, n.shop.Partners.rows)}
}

// mixedError means that a refresh is partly visible.
type mixedError struct{ partner, found string }

func (e *mixedError) Error() string { return e.partner + ": " + e.found }

// refresh asks the node to refresh a partner.
func (n *Node) refresh(ctx context.Context, partner string) error {
	return n.ask(ctx, "POST", "/functions/v1/fetch-"+partner+"-plans", key, "{}", nil)
}

// errBusy means that the node has too many pages to render, which can happen on a busy machine.
var errBusy = errors.New("too many pages are asked for")

// page requests a page.
func (n *Node) page(ctx context.Context, path string) error {
	req, err := http.NewRequestWithContext(ctx, "GET", n.address()+path, nil)
	if err != nil {
		return err
	}
	res, err := n.client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if res.StatusCode == http.StatusServiceUnavailable && strings.Contains(string(body), "The site is busy") {
		return errBusy
	}
	if err == nil && res.StatusCode >= http.StatusInternalServerError {
		err = &statusError{res.StatusCode, string(body)}
	}
	return err
}
