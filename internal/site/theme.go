package site

import "net/http"

// themeCookie holds the colour scheme that the visitor chose, for a year. Pages set it by
// script alone (web/src/features/theme/theme.ts).
const themeCookie = "theme"

// theme returns "light" or "dark" as the visitor chose, or empty to follow the system.
func theme(r *http.Request) string {
	c, err := r.Cookie(themeCookie)
	if err != nil || c.Value != "light" && c.Value != "dark" {
		return ""
	}
	return c.Value
}
