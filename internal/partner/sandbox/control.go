package sandbox

import (
	"encoding/json"
	"net/http"
	"strings"
)

// index serves the list of documents and controls.
func (s *Sandbox) index(w http.ResponseWriter, _ *http.Request) {
	faults, controls := map[string]Fault{}, []string{"POST /sandbox/advance"}
	for _, feed := range s.feeds() {
		faults[feed] = s.state(feed).fault
	}
	payloads := map[string]string{"Exchange rates of the day": RatesPath}
	for _, p := range s.partners {
		for _, route := range p.Routes {
			payloads[route.About] = prefix(p.ID) + route.Path
		}
		controls = append(controls, faultControl(p.ID, p.Faults()))
	}
	s.answer(w, map[string]any{
		"about":      "A stand-in for hosting partners. Every plan here is made up. Each partner's own paths are also served below /.",
		"payloads":   payloads,
		"controls":   append(controls, faultControl(Rates, RateFaults())),
		"generation": s.state("").generation,
		"faults":     faults,
	})
}

func faultControl(feed string, faults []Fault) string {
	return "POST /sandbox/fault?partner=" + feed + "&fault=" + strings.ReplaceAll(faultNames(faults), ", ", "|")
}

func (s *Sandbox) advance(w http.ResponseWriter, _ *http.Request) {
	s.answer(w, map[string]int{"generation": s.Advance()})
}

func (s *Sandbox) fault(w http.ResponseWriter, r *http.Request) {
	feed, f := r.FormValue("partner"), Fault(r.FormValue("fault"))
	if err := s.SetFault(feed, f); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	s.answer(w, map[string]string{"partner": feed, "fault": string(f)})
}

func (s *Sandbox) answer(w http.ResponseWriter, v any) {
	body, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		http.Error(w, "the sandbox cannot write its answer", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	s.send(w, append(body, '\n'))
}
