package main

import (
	"cmp"
	"fmt"
	"os"

	"launchrack/internal/operator/config"
)

// partnerCmd groups the commands for partners.
type partnerCmd struct {
	Settings  partnerSettingsCmd  `cmd:"" help:"List the settings of partners, which serve --help leaves out."`
	Check     partnerCheckCmd     `cmd:"" help:"Try the YAML file of a partner without code: print what it would add, change and reject."`
	Detect    partnerDetectCmd    `cmd:"" help:"Say which billing system or feed answers at an address, and write the partner's file."`
	Pause     partnerPauseCmd     `cmd:"" help:"Stop asking a partner until it is resumed. Its plans stay."`
	Resume    partnerResumeCmd    `cmd:"" help:"Ask a paused partner again."`
	Unmatched partnerUnmatchedCmd `cmd:"" help:"List processors and places of stored plans that no table knows."`
}

type partnerSettingsCmd struct {
	Partner string `arg:"" optional:"" name:"partner" help:"A partner, such as cherry; all where none is named."`
}

// Run prints a line for each setting. It prints no values, since some are secret.
func (c partnerSettingsCmd) Run(env environment) error {
	if c.Partner != "" {
		if _, err := namedPartners(env.partners, []string{c.Partner}); err != nil {
			return err
		}
	}
	var lines []string
	for _, info := range env.partners.Infos() {
		if c.Partner == "" || c.Partner == string(info.ID) {
			for _, s := range config.PartnerSettings(info) {
				lines = append(lines, fmt.Sprintf("--%s\t%s\t%s\t%s\t%s", s.Flag(info), s.Variable(info), setBy(env, s.Flag(info), s.Variable(info)), cmp.Or(s.Default(info), "-"), s.Help(info)))
			}
		}
	}
	return printTable(env.stdout, lines, "NAME\tVARIABLE\tSET BY\tDEFAULT\tMEANING", func(line string) string { return line })
}

// setBy returns the source of a setting's value, in the order of precedence: flag, variable, a line
// of the settings file, or default.
func setBy(env environment, flag, variable string) string {
	if env.flags[flag] {
		return "flag"
	}
	if _, set := os.LookupEnv(variable); set {
		return "variable"
	}
	if place := env.settings.Place(variable); place != "" {
		return place
	}
	return "default"
}
