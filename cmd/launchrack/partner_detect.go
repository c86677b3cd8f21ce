package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/operator/config"
	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
	"launchrack/internal/partner/tree"
)

type partnerDetectCmd struct {
	PublicURL config.HTTPURL `help:"The shop's address, which the host is told."`
	Address   string         `arg:"" help:"The page or feed of a host: an address, or a file of it."`
	ID        string         `help:"The partner's short name; by default from the host's name."`
	Name      string         `help:"The name that visitors see; by default from the host's name."`
	Currency  string         `help:"The currency of prices that name none, such as EUR."`
	Write     string         `help:"Write the partner's file here, such as partners/host.yaml." type:"path"`
}

// Run says which system answers at an address and which plans it reads, and prints or writes the partner's file.
func (c partnerDetectCmd) Run(env environment) error {
	document, at, err := c.document(env)
	if err != nil {
		return err
	}
	named := c.named(at)
	found, ok, err := mapping.DetectAt(env.ctx, document, named, func(ctx context.Context, address string) ([]byte, error) { return c.ask(ctx, env, address) })
	if err != nil {
		return err
	}
	if !ok {
		return errs.New(errs.Partner, "No system reads a plan there; accepted are %s. docs/partner-files.md says how to write a file", strings.Join(mapping.Systems(), ", "))
	}
	looks, err := found.Looks(env.ctx, wordsShown)
	if err != nil {
		return err
	}
	c.print(env.stdout, found, looks)
	if found.NeedsCurrency {
		return errs.New(errs.Invalid, "The prices name no currency; say it with --currency")
	}
	if c.Write == "" {
		return env.printf("\n%s", found.File)
	}
	file, err := os.OpenFile(c.Write, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err == nil {
		_, err = file.WriteString(found.File)
		err = cmp.Or(err, file.Close())
	}
	if err != nil {
		return errs.Wrap(errs.Invalid, err, "The partner's file cannot be written")
	}
	return env.printf("wrote %s\n", c.Write)
}

// document reads the file, or asks the address as politely as a refresh does.
func (c partnerDetectCmd) document(env environment) ([]byte, *url.URL, error) {
	if stat, err := os.Stat(c.Address); err == nil && stat.Mode().IsRegular() {
		file, err := os.Open(c.Address)
		if err != nil {
			return nil, nil, errs.Wrap(errs.Invalid, err, "The file cannot be read")
		}
		defer file.Close()
		body, err := io.ReadAll(io.LimitReader(file, tree.MaxBytes))
		return body, nil, err
	}
	at, err := market.ParseLink(c.Address)
	if err != nil {
		return nil, nil, errs.New(errs.Invalid, "%q came; accepted is an http or https address, or a file", partner.Clip(c.Address))
	}
	body, err := c.ask(env.ctx, env, c.Address)
	return body, at, err
}

// ask gets the document of an address.
func (c partnerDetectCmd) ask(ctx context.Context, env environment, address string) ([]byte, error) {
	ctx, stop := context.WithTimeout(ctx, time.Minute)
	defer stop()
	answer, err := newClient(string(c.PublicURL), 0, newLog(env)).Do(ctx, partner.Request{Address: address, Form: &tree.Form{Format: tree.Raw}})
	return answer.Body, err
}

// named makes names of the host's, where the command gives none.
func (c partnerDetectCmd) named(at *url.URL) mapping.Named {
	if at == nil {
		return mapping.Named{ID: cmp.Or(c.ID, "new-host"), Name: cmp.Or(c.Name, "New Host"), Currency: strings.ToUpper(c.Currency),
			Website: "https://host.example/", Address: filepath.ToSlash(c.absolute())}
	}
	n := mapping.NamedAt(at)
	n.ID, n.Name, n.Currency = cmp.Or(c.ID, n.ID), cmp.Or(c.Name, n.Name), strings.ToUpper(c.Currency)
	return n
}

// absolute is the path of the file, which a partner's file in another folder can name.
func (c partnerDetectCmd) absolute() string {
	if path, err := filepath.Abs(c.Address); err == nil {
		return path
	}
	return c.Address
}

// wordsShown is how many items are printed with their own words.
const wordsShown = 3

func (c partnerDetectCmd) print(w io.Writer, found mapping.Detected, looks []mapping.Look) {
	_, _ = fmt.Fprintf(w, "system: %s, %d of %d items read\n", found.System, found.Plans, len(found.Judged.Verdicts))
	if found.NeedsCurrency {
		_, _ = fmt.Fprintln(w, "its prices name no currency; they are read as USD here")
	}
	var left []partner.Rejection
	for _, v := range found.Judged.Verdicts {
		if v.Plan != nil {
			_, _ = fmt.Fprintf(w, "read %s: %s\n", v.Plan.SKU, describePlan(v.Plan))
			for _, look := range looks {
				if look.Plan != nil && look.Plan.SKU == v.Plan.SKU {
					printWords(w, look.Words, slices.Sorted(maps.Keys(look.Words))...)
				}
			}
		} else {
			left = append(left, partner.Rejection{Item: v.Item, Kind: v.Kind, Reason: v.Reason, Listed: v.Listed})
		}
	}
	printRejections(w, left)
	printAll(w, "unconfirmed", found.Unconfirmed)
}

// printWords prints what fields were read from, in the partner's own words.
func printWords(w io.Writer, words map[string]string, fields ...string) {
	for _, field := range fields {
		if words[field] != "" {
			_, _ = fmt.Fprintf(w, "  %s from: %s\n", field, oneLine(words[field]))
		}
	}
}
