package httperr_test

import (
	"bytes"
	"errors"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"launchrack/internal/door/httperr"
	"launchrack/internal/model/errs"
	"launchrack/internal/testing/check"
)

func TestStatus(t *testing.T) {
	for kind, want := range map[errs.Kind]int{
		errs.Internal: 500, errs.Invalid: 400, errs.NotFound: 404, errs.Unauthenticated: 401, errs.Forbidden: 403,
		errs.NotAllowed: 405, errs.NotAcceptable: 406, errs.Unsupported: 415, errs.Range: 416, errs.TooLarge: 413, errs.TooMany: 429,
		errs.Partner: 502, errs.Unavailable: 503, errs.Full: 507, errs.Damaged: 503, "": 500, "made up": 500,
	} {
		check.Equal(t, httperr.Status(kind), want, "status of %q", kind)
	}
}

func TestWrite(t *testing.T) {
	driver := errors.New("SQLITE_BUSY: database is locked")
	tests := map[string]struct {
		err    error
		status int
		body   string
		logged string // part of the log; empty for nothing
	}{
		"all sentences": {&errs.Error{Kind: errs.Invalid, Code: "42703", Message: "column x", Details: "d", Hint: "h"}, 400,
			`{"code":"42703","message":"column x","details":"d","hint":"h"}`, ""},
		"the code of the kind":   {errs.New(errs.TooMany, "wait"), 429, `{"code":"53400","message":"wait","details":null,"hint":null}`, ""},
		"a field":                {errs.Field("name", "is empty"), 400, `{"code":"22023","message":"name: is empty","details":null,"hint":null}`, ""},
		"a partner":              {errs.Wrap(errs.Partner, driver, "timed out"), 502, `{"code":"58000","message":"timed out","details":null,"hint":null}`, "SQLITE_BUSY"},
		"a driver's error":       {driver, 500, `{"code":"XX000","message":"Something went wrong on our side. Please try again.","details":null,"hint":null}`, "SQLITE_BUSY"},
		"internal with a code":   {&errs.Error{Kind: errs.Internal, Code: "secret", Message: "secret", Details: "secret", Hint: "secret", Cause: driver}, 500, `{"code":"XX000","message":"Something went wrong on our side. Please try again.","details":null,"hint":null}`, "SQLITE_BUSY"},
		"a kind of another time": {&errs.Error{Kind: "new", Message: "secret"}, 500, `{"code":"XX000","message":"Something went wrong on our side. Please try again.","details":null,"hint":null}`, "kind=new"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			var log bytes.Buffer
			w := httptest.NewRecorder()
			httperr.Write(w, httptest.NewRequest("GET", "/rest/v1/x", nil), slog.New(slog.NewTextHandler(&log, nil)), tt.err)
			if w.Code != tt.status || w.Body.String() != tt.body || w.Header().Get("Cache-Control") != "no-store" {
				t.Errorf("status %d, %s; want %d, %s", w.Code, w.Body, tt.status, tt.body)
			}
			if !strings.Contains(log.String(), tt.logged) || (tt.logged == "") != (log.Len() == 0) {
				t.Errorf("the log holds %q, want within it %q", log.String(), tt.logged)
			}
		})
	}
}

// TestARefusalQuotesNobodyInTheLog: a refused call is logged without the sentence, which quotes the caller.
func TestARefusalQuotesNobodyInTheLog(t *testing.T) {
	var log bytes.Buffer
	logger := slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	httperr.Write(httptest.NewRecorder(), httptest.NewRequest("GET", "/rest/v1/x?email=eq.me@example.com", nil), logger, errs.Field("address", "%q came", "me@example.com"))
	if text := log.String(); !strings.Contains(text, "path=/rest/v1/x") || !strings.Contains(text, "kind=invalid") || strings.Contains(text, "me@") {
		t.Errorf("the log holds %q", text)
	}
}

func TestRetryAfter(t *testing.T) {
	for wait, want := range map[time.Duration]string{0: "5", 1: "1", time.Second: "1", time.Second + 1: "2", 15 * time.Minute: "900"} {
		w := httptest.NewRecorder()
		httperr.Write(w, httptest.NewRequest("POST", "/", nil), slog.New(slog.DiscardHandler), &errs.Error{Kind: errs.TooMany, Wait: wait})
		check.Equal(t, w.Header().Get("Retry-After"), want, "%v", wait)
	}
}
