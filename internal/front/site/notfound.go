package site

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"launchrack/internal/door/clientip"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/tally"
)

// notFoundPath stands for every unknown path in the one page that answers all of
// them.
const notFoundPath = "/404"

// missing answers a path for which a snapshot has no page, and logs it.
func (s *Site) missing(w http.ResponseWriter, r *http.Request, current Catalogue) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		if wantsPage(r) {
			sendShort(w, r, http.StatusMethodNotAllowed, langOf(r).T("Something is wrong"), errs.Say(langOf(r), errs.New(errs.NotAllowed, "")))
			return
		}
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
		return
	}
	if !strings.HasPrefix(r.URL.Path, draftPath+"/") { // links of drafts once had their secret there
		s.unknownPaths.warn(r.Context(), "unknown path", "path", clip(r.URL.Path))
	}
	if isForPrograms(r) {
		s.sendProblem(w, r, errs.New(errs.NotFound, "There is no %s.", clip(r.URL.Path)))
		return
	}
	key := "404" + strconv.FormatBool(isEnglish(r.URL.Path)) + visitOf(r).choices() // a page that is English alone offers no other language
	err := s.send(w, r, http.StatusNotFound, current, pageAt(key), func(r *http.Request) (content, error) {
		p := s.page(r, http.StatusNotFound)
		p.Path = notFoundPath
		return content{page: p}, nil
	})
	if err != nil {
		s.sendError(w, r, err)
	}
}

// limitedLog writes what anybody may cause, at most maxLines in an hour, of which a fifth is left to those who caused none.
// Each line says how many were left out since the last.
type limitedLog struct {
	log     *slog.Logger
	now     func() time.Time
	lines   tally.Of[netip.Prefix]
	leftOut atomic.Int64
}

const maxLines = 600

func (l *limitedLog) warn(ctx context.Context, message string, fields ...any) {
	if !l.lines.Take(l.now(), tally.Bounds{Span: time.Hour, All: maxLines}, clientip.Around(clientip.Of(ctx))...) {
		l.leftOut.Add(1)
		return
	}
	if n := l.leftOut.Swap(0); n > 0 {
		fields = append(fields, "left_out", n)
	}
	l.log.WarnContext(ctx, message, fields...)
}
