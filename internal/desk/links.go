package desk

import (
	"net/http"
	"strconv"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/market"
	"launchrack/internal/partner/linkcheck"
)

// linkStates are the words for how links stand.
var linkStates = map[linkcheck.State]shape.DeskCell{linkcheck.Works: state("good", "Works"), linkcheck.Broken: state("bad", "Broken"),
	linkcheck.Unclear: state("warn", "Unclear"), "": state("quiet", "Not checked yet")}

// linkChecks answers GET /operator/data/links: how the order links of each partner stood.
func (d *Desk) linkChecks(r *http.Request) (any, error) {
	checks, err := d.Store.LinkChecks(r.Context())
	if err != nil {
		return nil, err
	}
	of := map[string]linkcheck.Check{}
	for _, c := range checks {
		of[string(c.Partner)] = c
	}
	table := shape.DeskTable{Label: "Links", Columns: heads("Partner", "State", "Checked", "Broken since"), Rows: []shape.DeskRow{}, None: "The shop has no partners."}
	for _, p := range d.Partners() {
		c := of[string(p.ID)]
		one := shape.DeskRow{Key: string(p.ID), Cells: []shape.DeskCell{text(p.Name), linkStates[c.State], momentOf(c.At), momentOf(c.BrokenSince)}}
		if len(c.Links) > 0 {
			one.Details = &shape.DeskDetails{Verb: "Details", Label: "Details of the links of " + p.Name, Facts: linkFacts(c.Links)}
		}
		if mayEdit(r) {
			one.Actions = []shape.DeskAction{{Verb: "Check now", Label: "Check now: " + p.Name, Call: "links/" + string(p.ID) + "/check", Failed: "The links of " + p.Name + " were not checked."}}
		}
		table.Rows = append(table.Rows, one)
	}
	return shape.DeskPage{Tables: []shape.DeskTable{table}}, nil
}

// linkFacts say of each link where it led.
func linkFacts(links []linkcheck.Link) (list []shape.DeskFact) {
	for _, l := range links {
		stands := linkStates[l.State]
		fact := shape.DeskFact{Title: l.Name, Lines: []shape.DeskLine{{State: stands.Text, Tone: stands.Tone, Text: l.Why}}}
		for _, hop := range l.Hops {
			line := shape.DeskLine{Code: hop.Address}
			if hop.Status > 0 {
				line.Text = strconv.Itoa(hop.Status)
			}
			fact.Lines = append(fact.Lines, line)
		}
		list = append(list, fact)
	}
	return list
}

// checkLinks answers POST /operator/data/links/{partner}/check.
func (d *Desk) checkLinks(r *http.Request, id market.PartnerID) (any, error) {
	c, err := d.Links.Check(r.Context(), id)
	return shape.DeskDone{Text: d.partnerName(id) + ": " + linkStates[c.State].Text + ".", IsBad: c.State == linkcheck.Broken}, err
}
