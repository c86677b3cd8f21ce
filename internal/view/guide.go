package view

import "launchrack/internal/market"

// Guide is what the page /how-it-works says.
type Guide struct {
	Partners []GuidePartner `json:"partners"`
	Sections []GuideSection `json:"sections"`
}

// GuidePartner is a listed partner of the page.
type GuidePartner struct {
	Partner market.PartnerID `json:"partner"`
	Name    string           `json:"name"`
	// Plans counts the plans that lists show of it.
	Plans int `json:"plans"`
	// Commission says whether orders pay the shop, and Asked how often the partner is asked.
	Commission string `json:"commission"`
	Asked      string `json:"asked"`
}

// GuideSection is a title with its sentences, a paragraph each.
type GuideSection struct {
	// ID is where an address leads to the section; left out for one that none leads to.
	ID    string   `json:"id,omitempty"`
	Title string   `json:"title"`
	Texts []string `json:"texts"`
}
