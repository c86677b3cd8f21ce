package view

import "launchrack/internal/model/market"

// Guide is what /how-it-works shows.
type Guide struct {
	Partners []GuidePartner `json:"partners"`
	Sections []GuideSection `json:"sections"`
}

// GuidePartner is a partner with listed plans.
type GuidePartner struct {
	Partner market.PartnerID `json:"partner"`
	Name    string           `json:"name"`
	// Plans counts its listed plans.
	Plans int `json:"plans"`
	// Commission says whether the partner pays for orders, and Asked how often it is refreshed.
	Commission string `json:"commission"`
	Asked      string `json:"asked"`
}

// GuideSection is a titled section of the page.
type GuideSection struct {
	// ID is the fragment of links to the section; left out for none.
	ID    string `json:"id,omitempty"`
	Title string `json:"title"`
	// Texts are its paragraphs.
	Texts []string `json:"texts"`
}
