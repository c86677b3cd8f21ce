package site

import (
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"launchrack/internal/errs"
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
		s.unknownPaths.warn("unknown path", "path", clip(r.URL.Path))
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

// limitedLog writes what anybody may cause, at most maxLines in a minute. The
// first line of the next minute says how many were left out.
type limitedLog struct {
	log *slog.Logger
	now func() time.Time

	mu      sync.Mutex
	minute  time.Time
	lines   int
	leftOut int
}

const maxLines = 60

func (l *limitedLog) warn(message string, fields ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if minute := l.now().Truncate(time.Minute); !minute.Equal(l.minute) {
		l.minute, l.lines = minute, 0
	}
	if l.lines++; l.lines > maxLines {
		l.leftOut++
		return
	}
	if l.leftOut > 0 {
		fields = append(fields, "left_out", l.leftOut)
		l.leftOut = 0
	}
	l.log.Warn(message, fields...)
}
