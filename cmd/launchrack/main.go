// Command launchrack is the whole shop: the storefront, the refreshes of partners and the commands of
// its operator.
//
//	partner feeds ─> ingest ─> store ─> catalog snapshot ─┬─> api ──┐
//	                                                      └─> site ─┴─> httpd
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"launchrack/internal/model/errs"
	"launchrack/internal/operator/config"
	"launchrack/internal/partner/registry"
	"launchrack/internal/watch/deliver"
)

// version is the release; the Makefile sets commit.
const version = "0.1.0"

var commit = "unknown"

// cli is the grammar of the command line. Every flag is an environment variable too.
type cli struct {
	Serve      serveCmd      `cmd:"" default:"withargs" help:"Run the storefront (the default). Partners have settings of their own: launchrack partner settings."`
	Refresh    refreshCmd    `cmd:"" help:"Fetch partners once and print what changed."`
	Refreshes  refreshesCmd  `cmd:"" help:"Print the reports of past refreshes."`
	Rollback   rollbackCmd   `cmd:"" help:"Take a refresh back: the partner's rows are as they were before it."`
	Sandbox    sandboxCmd    `cmd:"" help:"Run a stand-in for every partner, so a refresh can be tried with no network."`
	Export     exportCmd     `cmd:"" help:"Write all plans as NDJSON to the standard output."`
	Import     importCmd     `cmd:"" help:"Replace all plans by those of an NDJSON file."`
	Archive    archiveCmd    `cmd:"" help:"The archive of all events: files by month, and the log that proves them."`
	Backup     backupCmd     `cmd:"" help:"Copy the database into a file, also beside a running shop."`
	Restore    restoreCmd    `cmd:"" help:"Put a backup, of either kind of database, in the place of the database of a shop that does not run."`
	Migrate    migrateCmd    `cmd:"" help:"Bring the database's schema up to date, as each start does, and print from and to."`
	Copy       copyCmd       `cmd:"" help:"Copy a shop from one database into an empty one, SQLite or PostgreSQL, and prove it."`
	Benchmarks benchmarksCmd `cmd:"" help:"Results of benchmarks, by which plans are scored."`
	AccessCode accessCodeCmd `cmd:"" help:"The operator's access code."`
	Partner    partnerCmd    `cmd:"" help:"Partners: their settings, files that describe one, and what no table knows."`
	Operator   operatorCmd   `cmd:"" help:"Ways into the operator's page."`
	Operators  operatorsCmd  `cmd:"" help:"Operators by name, who sign in with passkeys."`
	Audit      auditCmd      `cmd:"" help:"The audit log of the operator's page: guesses, locks, unlocks, changes of plans."`
	Watches    watchesCmd    `cmd:"" help:"What visitors watch: messages that were given up, and what is kept about a receiver."`
	Mail       mailCmd       `cmd:"" help:"Mail that the shop sends."`
	Version    versionCmd    `cmd:"" help:"Print version, commit and Go version."`

	Settings    string `help:"YAML file of variables and values." placeholder:"FILE"`
	PartnersDir string `default:"partners" help:"Folder of YAML files, each a partner."`
	LogFormat   string `default:"text" enum:"text,json" help:"How the log is written: text or json."`
	Verbose     bool   `short:"v" help:"Log every request and every step."`
}

// isWhole reports whether the command is all that the process does.
func (e *environment) isWhole() bool { return e.stderr == io.Writer(os.Stderr) }

// defaultPartnersDir is the default folder of partners' YAML files; it may be absent.
const defaultPartnersDir = "partners"

// environment holds a command's context, outputs and settings.
type environment struct {
	ctx            context.Context
	stdout, stderr io.Writer
	verbose        bool
	// logJSON writes the log as JSON, an object on each line.
	logJSON  bool
	partners *config.Partners
	// settings is the settings file; nil for none.
	settings *config.File
	// flags are the names of the flags on the command line.
	flags map[string]bool
}

// printf tells what a command did.
func (env *environment) printf(format string, with ...any) error {
	_, err := fmt.Fprintf(env.stdout, format, with...)
	return err
}

func main() {
	os.Exit(runUntilSignal(os.Args[1:], os.Stdout, os.Stderr))
}

// run runs one command line and returns its exit code: 0 for success, 1 for a failure, 2 for an
// invalid setting, 128 plus the signal's number if a signal ended it.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	early := variables{"settings": config.FlagVariable("settings"), "partners-dir": config.FlagVariable("partners-dir")}
	settings, err := config.ReadFile(config.Early(args, "settings", nil, ""))
	if err != nil {
		return refuse(stderr, settings, early, err)
	}
	adapters, err := registry.WithMappings(config.Early(args, "partners-dir", settings, defaultPartnersDir))
	if err != nil {
		return refuse(stderr, settings, early, fmt.Errorf("--partners-dir: %w", err))
	}
	if a, checked := checkedMapping(args); checked {
		adapters = registry.WithMapping(adapters, a)
	}
	partners := config.NewPartners(adapters)
	var grammar cli
	code := -1
	parser, err := newParser(&grammar, partners, settings, kong.Writers(stdout, stderr), kong.Exit(func(c int) { code = c }))
	if err != nil {
		_, _ = fmt.Fprintln(stderr, "launchrack:", err)
		return 2
	}
	if err := settings.CheckNames(variablesOf(parser.Model.Node)); err != nil {
		return refuse(stderr, settings, early, err)
	}
	command, err := parser.Parse(args)
	if code >= 0 { // help was printed
		return code
	}
	if e, ok := errors.AsType[*kong.ParseError](err); ok {
		return refuse(stderr, settings, variablesIn(e.Context), err)
	}
	if err != nil {
		return refuse(stderr, settings, early, err)
	}
	env := environment{ctx, stdout, stderr, grammar.Verbose, grammar.LogFormat == "json", partners, settings, flagsOf(command)}
	if env.isWhole() {
		slog.SetDefault(newLog(env)) // for libraries that log themselves
	}
	warnUnknown(env, parser.Model.Node, os.Environ())
	err = command.Run(env)
	switch {
	case err == nil:
		return 0
	case ctx.Err() != nil: // err may be any error of a database driver
		newLog(env).Debug("interrupted", "err", err)
		return interrupted(ctx, stderr, command.Selected().Name)
	}
	if e, ok := errors.AsType[*errs.Error](err); ok && isFlag(command, e.Field) {
		return refuse(stderr, settings, variablesIn(command), errors.New("--"+errs.Public(err)))
	}
	_, _ = fmt.Fprintln(stderr, "launchrack:", explain(err))
	return 1
}

// newParser returns the parser of the command line.
func newParser(grammar *cli, partners *config.Partners, settings *config.File, options ...kong.Option) (*kong.Kong, error) {
	options = append(options,
		kong.Name("launchrack"),
		kong.Description("A self-hosted marketplace for rented servers."),
		kong.DefaultEnvars(config.Prefix),
		kong.Vars{"rates": config.DefaultRatesURL, "channels": deliver.Names()},
		kong.Embed(partners.Flags()),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
	)
	if settings != nil {
		options = append(options, kong.Resolvers(settings))
	}
	return kong.New(grammar, options...)
}

// refuse prints which setting is invalid, and returns the exit code for it.
func refuse(stderr io.Writer, settings *config.File, known variables, err error) int {
	_, _ = fmt.Fprintln(stderr, "launchrack:", settingError(settings, known, err))
	return 2
}

// flagsOf returns the names of the flags on the command line.
func flagsOf(command *kong.Context) map[string]bool {
	given := map[string]bool{}
	for _, p := range command.Path {
		if p.Flag != nil && !p.Resolved {
			given[p.Flag.Name] = true
		}
	}
	return given
}

// isFlag reports whether the command has a flag with this name.
func isFlag(command *kong.Context, name string) bool {
	return slices.ContainsFunc(command.Flags(), func(f *kong.Flag) bool { return f.Name == name })
}

var flagName = regexp.MustCompile(`--([a-z][a-z-]*[a-z])`)

// variables maps a flag to its environment variable. A flag such as --force has none.
type variables map[string]string

// variablesIn returns the variables of the selected command, or of serve if none is selected.
func variablesIn(command *kong.Context) variables {
	flags := command.Flags()
	if command.Selected() == nil {
		flags = append(flags, command.Model.DefaultCmd.Flags...)
	}
	known := variables{}
	for _, flag := range flags {
		if len(flag.Envs) > 0 {
			known[flag.Name] = flag.Envs[0]
		}
	}
	return known
}

// settingError returns an error in one line with all names of its setting: the flag, the variable,
// and the line of the settings file that sets it.
func settingError(settings *config.File, known variables, err error) string {
	text, _, _ := strings.Cut(err.Error(), " (from envar ") // the value follows, which may be a secret
	line := strings.Join(strings.Fields(text), " ")
	return flagName.ReplaceAllStringFunc(line, func(flag string) string {
		variable, has := known[flag[2:]]
		if !has {
			return flag
		}
		names := variable
		if _, set := os.LookupEnv(variable); !set && settings.Place(variable) != "" {
			names += ", " + settings.Place(variable)
		}
		return flag + " (" + names + ")"
	})
}

// explain returns the text of an error with its cause, which only the operator may see.
func explain(err error) string {
	if e, ok := errors.AsType[*errs.Error](err); ok && e.Field != "" && e.Cause == nil {
		return e.Field + ": " + e.Message
	}
	return err.Error()
}

type versionCmd struct{}

// Run prints one line.
func (versionCmd) Run(env environment) error {
	return env.printf("launchrack %s (commit %s, %s)\n", version, commit, runtime.Version())
}
