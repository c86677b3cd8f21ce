package browse

import (
	"fmt"

	"launchrack/internal/benchmark"
	"launchrack/internal/language"
	"launchrack/internal/market"
	"launchrack/internal/price"
	"launchrack/internal/view"
)

// ScoreTrace says where the scores of a plan come from.
func ScoreTrace(book *benchmark.Book, p *market.Plan) view.ScoreTrace {
	trace := view.ScoreTrace{IsShared: benchmark.IsShared(p)}
	if book != nil {
		trace.Single, trace.Multi = shownScore(book.Single(p), p), shownScore(book.Multi(p), p)
	}
	return trace
}

func shownScore(s *benchmark.Score, p *market.Plan) *view.Score {
	if s == nil {
		return nil
	}
	shown := &view.Score{Benchmark: s.Name.Benchmark, Unit: s.Name.Unit, Score: s.Value, Low: s.Low, High: s.High, Runs: s.Runs, Cores: s.Cores,
		IsMeasured: s.IsMeasured, CPU: s.CPU, Date: s.Day, Text: price.Points(language.English, s.Value) + " " + s.Name.Unit, Note: ScoreNote(s, p)}
	shown.Sources = scoreSources(s.Sources)
	return shown
}

func scoreSources(names []string) (shown []view.ScoreSource) {
	for _, name := range names {
		shown = append(shown, view.ScoreSource{Name: name, Licence: benchmark.Licence(name), Link: benchmark.Link(name)})
	}
	return shown
}

// ScoreNote says how a score came about.
func ScoreNote(s *benchmark.Score, p *market.Plan) string {
	note := "measured on this machine type"
	if !s.IsMeasured {
		note = "inherited from another machine with " + s.CPU
	}
	note += ", on " + counted(s.Cores, "core") + ", " + counted(s.Runs, "run")
	if s.Runs > 1 {
		note += fmt.Sprintf(" from %s to %s", price.Points(language.English, s.Low), price.Points(language.English, s.High))
	}
	if benchmark.IsShared(p) {
		note += "; the cores are shared, so the score may vary"
	}
	return note
}

func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// scoreText says on a card what all cores of a plan score, else one core; empty where no score is
// known.
func scoreText(book *benchmark.Book, p *market.Plan) string {
	if book == nil || p.ScoreMulti == nil && p.ScoreSingle == nil {
		return ""
	}
	s, of := book.Multi(p), ""
	if s == nil {
		if s, of = book.Single(p), " a core"; s == nil {
			return ""
		}
	}
	text := s.Name.Benchmark + " " + price.Points(language.English, s.Value) + " " + s.Name.Unit + of
	if mark := scoreMark(s, p); mark != "" {
		text += " (" + mark + ")"
	}
	return text
}

// scoreMark says of a score that it is inherited, and of its cores that they are shared; empty
// where neither holds.
func scoreMark(s *benchmark.Score, p *market.Plan) string {
	switch {
	case s == nil:
		return ""
	case s.IsMeasured && benchmark.IsShared(p):
		return "shared cores"
	case s.IsMeasured:
		return ""
	case benchmark.IsShared(p):
		return "inherited, shared cores"
	}
	return "inherited"
}

// ScoreText writes one of a plan's scores with its mark, such as "3,610 (inherited)"; empty for
// nil.
func ScoreText(s *benchmark.Score, p *market.Plan) string {
	if s == nil {
		return ""
	}
	text := price.Points(language.English, s.Value)
	if mark := scoreMark(s, p); mark != "" {
		text += " (" + mark + ")"
	}
	return text
}
