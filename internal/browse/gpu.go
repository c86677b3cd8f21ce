package browse

import (
	"strconv"

	"launchrack/internal/market"
	"launchrack/internal/words"
)

// cardsText describes the graphics cards of a plan in one line: "2 × NVIDIA L40S, 48 GB
// each". It is empty without any.
func cardsText(p *market.Plan) string {
	text, each := gpuText(p), ""
	switch {
	case p.GPUModel == "":
		return ""
	case p.GPUCount == nil:
	case *p.GPUCount == 1:
		text = p.GPUModel
	case *p.GPUCount > 1:
		each = " each"
	}
	if p.GPUMemoryGB != nil {
		text += ", " + words.SizeText(*p.GPUMemoryGB) + each
	}
	return text
}

// spotText warns of a machine that does not last.
func spotText(p *market.Plan) string {
	if !p.Spot {
		return ""
	}
	return "Can be taken away by the partner"
}

// nextDropText says when an auction's price falls next, as the partner told it; empty where
// it is not known, and where that time was over when the partner was asked.
func nextDropText(p *market.Plan) string {
	if !p.NextDropAt.After(p.FetchedAt) {
		return ""
	}
	return "Next price drop: " + p.NextDropAt.UTC().Format("2 Jan 2006, 15:04") + " UTC"
}

// placeNotes says of each place of a plan whether it can be ordered there, in the order of
// Places. All are empty where nothing is told of any place.
func placeNotes(p *market.Plan) []string {
	notes, isTold := make([]string, len(p.Places)), false
	for i, at := range p.Places {
		notes[i] = placeNote(at)
		isTold = isTold || at.State != market.PlaceUnknown
	}
	if !isTold {
		return make([]string, len(p.Places))
	}
	return notes
}

var stateWords = map[market.PlaceState]string{market.PlaceAvailable: "available", market.PlaceLow: "few left",
	market.PlacePreorder: "pre-order", market.PlaceSoldOut: "sold out", market.PlaceUnknown: "stock not told"}

func placeNote(at market.Place) string {
	note := stateWords[at.State]
	if at.State == market.PlaceSoldOut || at.State == market.PlaceUnknown {
		return note
	}
	if at.Count != nil && *at.Count > 0 {
		left := strconv.Itoa(*at.Count) + " left"
		if note += ", " + left; at.State == market.PlaceLow {
			note = left
		}
	}
	if at.LeadHours != nil && *at.LeadHours > 0 {
		note += ", in " + hoursText(*at.LeadHours)
	}
	return note
}

func hoursText(hours int) string {
	switch {
	case hours == 1:
		return "1 hour"
	case hours < 48 || hours%24 != 0:
		return strconv.Itoa(hours) + " hours"
	}
	return strconv.Itoa(hours/24) + " days"
}
