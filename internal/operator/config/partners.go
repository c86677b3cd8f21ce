package config

import (
	"cmp"
	"fmt"
	"reflect"
	"strings"
	"sync/atomic"

	"launchrack/internal/model/link"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
)

// Partners holds the settings of all partners. Its flags are made from the first adapters. Those that SetAdapters
// adds have no flags and no variables: their settings have the defaults, and the desk's win.
type Partners struct {
	all    atomic.Pointer[partnerList]
	fields reflect.Value
}

type partnerList struct {
	adapters []partner.Adapter
	infos    []partner.Info
}

// PartnerSetting is a setting of a partner.
type PartnerSetting struct {
	name string
	kind reflect.Type
	// help is the help text, with %s for the partner's name.
	help string
	// initial returns the default; nil without one.
	initial func(partner.Info) string
	// applies reports whether a partner has the setting; nil if all have it.
	applies func(partner.Info) bool
}

var partnerSettings = []PartnerSetting{
	{name: "url", kind: reflect.TypeFor[FeedURL](), help: "Base address of %s's feed.",
		initial: func(i partner.Info) string { return i.DefaultURL }},
	{name: "file", kind: reflect.TypeFor[string](), help: "File in the shape of %s's feed, read in the place of the address.",
		initial: func(i partner.Info) string { return i.DefaultFile }},
	{name: "token", kind: reflect.TypeFor[string](), help: "Key for %s's API; without one the partner is off.",
		applies: func(i partner.Info) bool { return i.NeedsToken }},
	{name: "affiliate", kind: reflect.TypeFor[string](), help: "Affiliate code put into order links to %s."},
	{name: "deploy-link", kind: reflect.TypeFor[Template](), help: "Template of the order link for a plan of %s that has no address of its own.",
		initial: func(i partner.Info) string { return i.DeployLink }},
	{name: "click-link", kind: reflect.TypeFor[Template](), help: "Template around the order links of %s, such as https://track.example/?url={url}. One with {affiliate} needs a code.",
		initial: func(i partner.Info) string { return i.ClickLink }},
	{name: "logo", kind: reflect.TypeFor[HTTPURL](), help: "Address of a logo of %s that replaces the wordmark."},
}

// PartnerSettings returns the settings of a partner.
func PartnerSettings(i partner.Info) []PartnerSetting {
	var list []PartnerSetting
	for _, s := range partnerSettings {
		if s.applies == nil || s.applies(i) {
			list = append(list, s)
		}
	}
	return list
}

// Help returns the help text of the setting for a partner.
func (s PartnerSetting) Help(i partner.Info) string { return fmt.Sprintf(s.help, i.Name) }

// Default returns the default of the setting for a partner.
func (s PartnerSetting) Default(i partner.Info) string {
	if s.initial == nil {
		return ""
	}
	return s.initial(i)
}

// Flag returns the name of the setting's flag for a partner, such as cherry-url.
func (s PartnerSetting) Flag(i partner.Info) string { return string(i.ID) + "-" + s.name }

// Variable returns the environment variable of the setting for a partner.
func (s PartnerSetting) Variable(i partner.Info) string { return Variable(i.ID, s.name) }

// Variable returns the environment variable of a partner's setting, such as
// LAUNCHRACK_CHERRY_URL.
func Variable(id market.PartnerID, setting string) string {
	return FlagVariable(string(id) + "-" + setting)
}

// NewPartners makes the settings of the given partners.
func NewPartners(adapters []partner.Adapter) *Partners {
	p := newPartners(infosOf(adapters))
	p.SetAdapters(adapters)
	return p
}

func infosOf(adapters []partner.Adapter) (infos []partner.Info) {
	for _, a := range adapters {
		infos = append(infos, a.Info())
	}
	return infos
}

// SetAdapters replaces the partners.
func (p *Partners) SetAdapters(adapters []partner.Adapter) {
	p.all.Store(&partnerList{adapters, infosOf(adapters)})
}

func newPartners(infos []partner.Info) *Partners {
	var fields []reflect.StructField
	for _, info := range infos {
		for _, s := range PartnerSettings(info) {
			id := string(info.ID)
			tag := fmt.Sprintf(`name:%q help:%q default:%q hidden:""`, id+"-"+s.name, s.Help(info), escapeTag(s.Default(info)))
			fields = append(fields, reflect.StructField{Name: fieldName(id, s.name), Type: s.kind, Tag: reflect.StructTag(tag)})
		}
	}
	p := &Partners{fields: reflect.New(reflect.StructOf(fields))}
	p.all.Store(&partnerList{infos: infos})
	return p
}

// escapeTag escapes kong's variables, such as ${name}.
func escapeTag(s string) string { return strings.ReplaceAll(s, "${", "$${") }

func fieldName(id, setting string) string {
	return "P_" + strings.ReplaceAll(id, "-", "_") + "_" + strings.ReplaceAll(setting, "-", "_")
}

// Adapters returns the partners' adapters in the order of Infos.
func (p *Partners) Adapters() []partner.Adapter { return p.all.Load().adapters }

// Infos returns the partners in the order in which the shop shows them.
func (p *Partners) Infos() []partner.Info { return p.all.Load().infos }

// Flags returns a pointer to a struct of flags for kong's grammar.
func (p *Partners) Flags() any { return p.fields.Interface() }

// value returns a setting; empty if the partner does not have it.
func (p *Partners) value(id market.PartnerID, setting string) string {
	field := p.fields.Elem().FieldByName(fieldName(string(id), setting))
	if field.IsValid() {
		return field.String()
	}
	for _, info := range p.Infos() {
		for _, s := range PartnerSettings(info) {
			if info.ID == id && s.name == setting {
				return strings.TrimRight(s.Default(info), "/")
			}
		}
	}
	return ""
}

// HasFlags reports whether the partner has flags and variables.
func (p *Partners) HasFlags(id market.PartnerID) bool {
	return p.fields.Elem().FieldByName(fieldName(string(id), "url")).IsValid()
}

// Source returns the operator's settings of a partner. BaseURL is empty for the partner's own
// address, so that Info.Hosts stay.
func (p *Partners) Source(info partner.Info) partner.Source {
	s := partner.Source{BaseURL: p.value(info.ID, "url"), File: p.value(info.ID, "file"), Token: p.value(info.ID, "token")}
	s.Missing = p.missing(info, s)
	if s.BaseURL == strings.TrimRight(info.DefaultURL, "/") {
		s.BaseURL = ""
	}
	return s
}

// Missing returns partner.Source.Missing for a given token.
func (p *Partners) Missing(info partner.Info, token string) string {
	s := p.Source(info)
	s.BaseURL, s.Token = p.value(info.ID, "url"), token
	return p.missing(info, s)
}

// Affiliate returns the operator's affiliate code of a partner; empty without one.
func (p *Partners) Affiliate(id market.PartnerID) string { return p.value(id, "affiliate") }

// ClickLink returns the template around a partner's order links; empty without one.
func (p *Partners) ClickLink(id market.PartnerID) string { return p.value(id, "click-link") }

// missing returns partner.Source.Missing. A partner with a file needs no other setting.
func (p *Partners) missing(info partner.Info, s partner.Source) string {
	switch file := Variable(info.ID, "file"); {
	case info.Fault != "":
		return info.Fault
	case s.File != "":
		return ""
	case !p.HasFlags(info.ID) && info.NeedsToken && s.Token == "":
		return "Set its API key on the desk, in the section Shop."
	case s.BaseURL == "":
		return "Set " + Variable(info.ID, "url") + " or " + file + "."
	case info.NeedsToken && s.Token == "":
		return "Set " + Variable(info.ID, "token") + " or " + file + "."
	}
	return ""
}

// Logos returns the configured logo addresses by partner.
func (p *Partners) Logos() map[market.PartnerID]string {
	logos := map[market.PartnerID]string{}
	for _, info := range p.Infos() {
		if s := p.value(info.ID, "logo"); s != "" {
			logos[info.ID] = s
		}
	}
	return logos
}

// Links makes the order link rules with the given affiliate codes, and with the given links around
// orders in the place of the partners' own. A plan without a partner follows the rule of the first
// partner, whose deployment page accepts plan IDs; an address of its own is none of that partner's.
func (p *Partners) Links(affiliates, around map[market.PartnerID]string) link.Rules {
	rules := link.Rules{ByName: map[string]link.Rule{}}
	for i, info := range p.Infos() {
		rule := link.Rule{
			Affiliate: affiliates[info.ID],
			Deploy:    p.value(info.ID, "deploy-link"),
			Click:     cmp.Or(around[info.ID], p.ClickLink(info.ID)),
			Home:      info.Home,
		}
		rules.ByName[strings.ToLower(info.Name)] = rule
		if i == 0 {
			rules.Default = rule
			rules.Default.Click = ""
		}
	}
	return rules
}
