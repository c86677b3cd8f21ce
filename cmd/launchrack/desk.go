package main

import (
	"context"

	"launchrack/internal/config"
	"launchrack/internal/market"
	"launchrack/internal/operator"
	"launchrack/internal/partner"
	"launchrack/internal/view"
)

// deskPartners is what the operator's desk does with partners: what the commands do.
type deskPartners struct {
	*program
	settings map[market.PartnerID][]view.DeskSetting
}

func newDeskPartners(p *program, env environment) deskPartners {
	d := deskPartners{p, map[market.PartnerID][]view.DeskSetting{}}
	for _, info := range env.partners.Infos() {
		d.settings[info.ID] = settingsOf(env, info)
	}
	return d
}

func settingsOf(env environment, info partner.Info) []view.DeskSetting {
	list := []view.DeskSetting{}
	for _, s := range config.PartnerSettings(info) {
		list = append(list, view.DeskSetting{Variable: s.Variable(info), Meaning: s.Help(info), SetBy: setBy(env, s.Flag(info), s.Variable(info)), Default: s.Default(info)})
	}
	return list
}

// Status gives how each partner stands.
func (d deskPartners) Status(ctx context.Context) ([]view.PartnerStatus, error) {
	return d.refresher.Status(ctx)
}

// Settings lists the settings of a partner.
func (d deskPartners) Settings(id market.PartnerID) []view.DeskSetting { return d.settings[id] }

// Pause stops a partner's refreshes, or lets them go on.
func (d deskPartners) Pause(ctx context.Context, id market.PartnerID, paused bool) (bool, error) {
	event := operator.PartnerResumed
	if paused {
		event = operator.PartnerPaused
	}
	return d.store.Pause(ctx, id, paused, d.guard.Entry(ctx, event, string(id)))
}
