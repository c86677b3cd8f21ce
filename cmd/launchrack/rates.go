package main

import (
	"time"

	"launchrack/internal/ingest/rates"
	"launchrack/internal/model/price"
	"launchrack/internal/operator/config"
	"launchrack/internal/partner"
)

// maxRatesBody is the maximum size of the publisher's document, which has some 2 kB.
const maxRatesBody = 1_000_000

// newKeeper makes the keeper of the exchange rates.
func (p *program) newKeeper(c serveCmd) *rates.Keeper {
	client := partner.NewClient(partner.Options{XML: true, PublicOnly: c.RatesURL == config.DefaultRatesURL, Subject: "The publisher of the exchange rates", MaxBody: maxRatesBody,
		Timeout: time.Duration(c.FetchTimeout), UserAgent: partner.UserAgent(version, string(c.PublicURL)), Logger: p.log})
	return rates.New(rates.Config{Store: p.store, Get: client, URL: string(c.RatesURL), Bundled: price.Bundled(),
		Publish: p.publisher.publish, Done: p.metrics.RatesFetched, Log: p.log})
}
