package browse

import (
	"launchrack/internal/model/benchmark"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
)

// ScoreTrace says where the scores of a plan come from.
func ScoreTrace(lang *language.Language, book *benchmark.Book, p *market.Plan) view.ScoreTrace {
	trace := view.ScoreTrace{IsShared: benchmark.IsShared(p)}
	if book != nil {
		trace.Single, trace.Multi = shownScore(lang, book.Single(p), p), shownScore(lang, book.Multi(p), p)
	}
	return trace
}

func shownScore(lang *language.Language, s *benchmark.Score, p *market.Plan) *view.Score {
	if s == nil {
		return nil
	}
	shown := &view.Score{Benchmark: s.Name.Benchmark, Unit: s.Name.Unit, Score: s.Value, Low: s.Low, High: s.High, Runs: s.Runs, Cores: s.Cores,
		IsMeasured: s.IsMeasured, CPU: s.CPU, Date: s.Day, Text: price.Points(lang, s.Value) + " " + s.Name.Unit, Note: ScoreNote(lang, s, p)}
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
func ScoreNote(lang *language.Language, s *benchmark.Score, p *market.Plan) string {
	var note string
	cores, runs := lang.N("{count} core", "{count} cores", s.Cores), lang.N("{count} run", "{count} runs", s.Runs)
	if s.IsMeasured {
		note = lang.T("measured on this machine type: {cores}, {runs}", "cores", cores, "runs", runs)
	} else {
		note = lang.T("measured on another machine with {processor}: {cores}, {runs}", "processor", s.CPU, "cores", cores, "runs", runs)
	}
	if s.Runs > 1 {
		note = lang.T("{score} from {low} to {high}", "score", note, "low", price.Points(lang, s.Low), "high", price.Points(lang, s.High))
	}
	if benchmark.IsShared(p) {
		note = lang.T("{score}; the cores are shared, so the score may vary", "score", note)
	}
	return note
}

// scoreText says on a card what all cores of a plan score, else one core; empty where no score is
// known.
func scoreText(lang *language.Language, book *benchmark.Book, p *market.Plan) string {
	if book == nil || p.ScoreMulti == nil && p.ScoreSingle == nil {
		return ""
	}
	s, isOfCore := book.Multi(p), false
	if s == nil {
		if s, isOfCore = book.Single(p), true; s == nil {
			return ""
		}
	}
	text := s.Name.Benchmark + " " + price.Points(lang, s.Value) + " " + s.Name.Unit
	if isOfCore {
		text = lang.T("{score} per core", "score", text)
	}
	return marked(lang, text, scoreMark(lang, s, p))
}

// marked puts a mark behind a score; an empty one is none.
func marked(lang *language.Language, score, mark string) string {
	if mark == "" {
		return score
	}
	return lang.T("{score} ({note})", "score", score, "note", mark)
}

// scoreMark says of a score that it is inherited, and of its cores that they are shared; empty
// where neither holds.
func scoreMark(lang *language.Language, s *benchmark.Score, p *market.Plan) string {
	switch {
	case s == nil:
		return ""
	case s.IsMeasured && benchmark.IsShared(p):
		return lang.T("shared cores")
	case s.IsMeasured:
		return ""
	case benchmark.IsShared(p):
		return lang.T("from another machine, shared cores")
	}
	return lang.T("from another machine")
}

// ScoreText writes one of a plan's scores with its mark, such as "3,610 (from another machine)"; empty for
// nil.
func ScoreText(lang *language.Language, s *benchmark.Score, p *market.Plan) string {
	if s == nil {
		return ""
	}
	return marked(lang, price.Points(lang, s.Value), scoreMark(lang, s, p))
}
