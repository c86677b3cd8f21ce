package config

import (
	"fmt"
	"reflect"
	"strings"

	"launchrack/internal/link"
	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// Partners holds the settings of every partner in the registry. Its flags are
// made from the registry, so a new partner brings its own.
type Partners struct {
	adapters []partner.Adapter
	infos    []partner.Info
	fields   reflect.Value
}

// PartnerSetting is one setting that partners have.
type PartnerSetting struct {
	name string
	kind reflect.Type
	// help is for a partner of the name %s.
	help string
	// initial gives the default; nil for none.
	initial func(partner.Info) string
	// applies reports whether the partner has the setting; nil for every partner.
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
	{name: "click-link", kind: reflect.TypeFor[Template](), help: "Template around the address of a plan of %s once an affiliate code is set.",
		initial: func(i partner.Info) string { return i.ClickLink }},
	{name: "logo", kind: reflect.TypeFor[HTTPURL](), help: "Address of a logo of %s that replaces the wordmark."},
}

// PartnerSettings lists the settings that a partner has.
func PartnerSettings(i partner.Info) []PartnerSetting {
	var list []PartnerSetting
	for _, s := range partnerSettings {
		if s.applies == nil || s.applies(i) {
			list = append(list, s)
		}
	}
	return list
}

// Help says what the setting means for a partner.
func (s PartnerSetting) Help(i partner.Info) string { return fmt.Sprintf(s.help, i.Name) }

// Default is the value that holds where nothing is configured.
func (s PartnerSetting) Default(i partner.Info) string {
	if s.initial == nil {
		return ""
	}
	return s.initial(i)
}

// Flag is the name of the setting's flag for a partner, without dashes before it.
func (s PartnerSetting) Flag(i partner.Info) string { return string(i.ID) + "-" + s.name }

// Variable is the environment variable of the setting for a partner.
func (s PartnerSetting) Variable(i partner.Info) string { return Variable(i.ID, s.name) }

// Variable is the environment variable of a partner's setting, such as
// LAUNCHRACK_CHERRY_URL.
func Variable(id market.PartnerID, setting string) string {
	return FlagVariable(string(id) + "-" + setting)
}

// NewPartners prepares the flags of the given partners.
func NewPartners(adapters []partner.Adapter) *Partners {
	var infos []partner.Info
	for _, a := range adapters {
		infos = append(infos, a.Info())
	}
	p := newPartners(infos)
	p.adapters = adapters
	return p
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
	return &Partners{infos: infos, fields: reflect.New(reflect.StructOf(fields))}
}

// escapeTag keeps kong from reading a template's braces as its own variables.
func escapeTag(s string) string { return strings.ReplaceAll(s, "${", "$${") }

func fieldName(id, setting string) string {
	return "P_" + strings.ReplaceAll(id, "-", "_") + "_" + strings.ReplaceAll(setting, "-", "_")
}

// Adapters lists the partners' adapters in the order of Infos.
func (p *Partners) Adapters() []partner.Adapter { return p.adapters }

// Infos lists the partners in the order in which the shop shows them.
func (p *Partners) Infos() []partner.Info { return p.infos }

// Flags is the pointer to embed into the command line's grammar.
func (p *Partners) Flags() any { return p.fields.Interface() }

// value gives a setting, empty for one that the partner does not have.
func (p *Partners) value(id market.PartnerID, setting string) string {
	field := p.fields.Elem().FieldByName(fieldName(string(id), setting))
	if !field.IsValid() {
		return ""
	}
	return field.String()
}

// Source is what the operator configured about a partner. An address that is only
// the partner's own leaves all of its hosts as they are.
func (p *Partners) Source(info partner.Info) partner.Source {
	s := partner.Source{BaseURL: p.value(info.ID, "url"), File: p.value(info.ID, "file"), Token: p.value(info.ID, "token")}
	s.Missing = missing(info, s)
	if s.BaseURL == strings.TrimRight(info.DefaultURL, "/") {
		s.BaseURL = ""
	}
	return s
}

// Missing says what to configure before a partner can be asked with a token; empty for nothing.
func (p *Partners) Missing(info partner.Info, token string) string {
	s := p.Source(info)
	s.BaseURL, s.Token = p.value(info.ID, "url"), token
	return missing(info, s)
}

// Affiliate is the operator's code with a partner; empty for none.
func (p *Partners) Affiliate(id market.PartnerID) string { return p.value(id, "affiliate") }

// missing says what to configure before a partner can be asked. A file needs
// nothing else.
func missing(info partner.Info, s partner.Source) string {
	switch file := Variable(info.ID, "file"); {
	case info.Fault != "":
		return info.Fault
	case s.File != "":
		return ""
	case s.BaseURL == "":
		return "Set " + Variable(info.ID, "url") + " or " + file + "."
	case info.NeedsToken && s.Token == "":
		return "Set " + Variable(info.ID, "token") + " or " + file + "."
	}
	return ""
}

// Logos gives the logo addresses that the operator configured, by partner.
func (p *Partners) Logos() map[market.PartnerID]string {
	logos := map[market.PartnerID]string{}
	for _, info := range p.infos {
		if s := p.value(info.ID, "logo"); s != "" {
			logos[info.ID] = s
		}
	}
	return logos
}

// Links makes the order link rules with the shop's codes. Plans that name no partner follow the
// first partner of the registry, whose deployment page takes plan numbers.
func (p *Partners) Links(affiliates map[market.PartnerID]string) link.Rules {
	rules := link.Rules{ByName: map[string]link.Rule{}}
	for i, info := range p.infos {
		rule := link.Rule{
			Affiliate: affiliates[info.ID],
			Deploy:    p.value(info.ID, "deploy-link"),
			Click:     p.value(info.ID, "click-link"),
			Home:      info.Home,
		}
		rules.ByName[strings.ToLower(info.Name)] = rule
		if i == 0 {
			rules.Default = rule
		}
	}
	return rules
}
