package desk

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"net/http"
	"slices"
	"time"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/words"
	"launchrack/internal/operator"
	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
	"launchrack/internal/partner/registry"
)

// PartnerFiles are the files of the partners that operators added on the desk. Every node follows them.
var PartnerFiles = ChosenList[registry.Stored]{setting: "partner_files", most: 100, none: "No such partner was added on the desk",
	same: func(a, b registry.Stored) bool { return a.ID == b.ID },
	put:  operator.PartnerFileSaved, dropped: operator.PartnerFileRemoved, detail: (*Desk).fileText,
	done: func(d *Desk, ctx context.Context) error { d.Show(ctx, nil); return nil }}

func (*Desk) fileText(before, after *registry.Stored) string {
	f := after
	if f == nil {
		f = before
	}
	return fmt.Sprintf("%s (%s)", f.ID, mapping.Identity([]byte(f.Text)).Name)
}

// checkKeys refuses to change a file that sends the shop's key to its partner, where the operator is no owner: it
// says where the key goes.
func checkKeys(ctx context.Context, files ...*registry.Stored) error {
	for _, f := range files {
		if f == nil || operator.Of(ctx).Role.Includes(operator.Owner) {
			continue
		}
		if a, err := mapping.NewStored([]byte(f.Text), true); err != nil || a.Info().NeedsToken {
			return errs.New(errs.Forbidden, "The file sends the shop's key to its partner, so this needs the role %s", operator.Owner)
		}
	}
	return nil
}

// saveFile answers POST /operator/data/partner-files with a shape.DeskPartnerFile: a new partner, or a change of one.
func (d *Desk) saveFile(r *http.Request, asked shape.DeskPartnerFile) (any, error) {
	a, err := registry.CheckStored(asked.Text, asked.ID, d.Partners(), d.IsPrivate)
	if err != nil {
		return nil, err
	}
	info := a.Info()
	f := registry.Stored{ID: info.ID, Text: asked.Text, By: operator.Of(r.Context()).Name, At: row.FormatTime(d.Now())}
	err = PartnerFiles.change(r.Context(), d, f, &f, func(before *registry.Stored, _ string) error {
		switch {
		case asked.ID == "" && before != nil:
			return errs.Field("text", "the id %q came, which the desk has; accepted is another one", info.ID)
		case asked.ID != "" && before == nil:
			return errs.New(errs.NotFound, "%s", PartnerFiles.none)
		}
		if err := checkKeys(r.Context(), before, &f); err != nil {
			return err
		}
		if before != nil && asked.Version != versionOf(before.Text) {
			return errs.New(errs.Conflict, "Somebody else changed the file meanwhile")
		}
		return nil
	})
	done := shape.DeskDone{Text: info.Name + " is added, and asked for its plans now."}
	if asked.ID != "" {
		done.Text = "The file of " + info.Name + " is changed, and the partner asked again."
	}
	return done, err
}

// partnerFile answers GET /operator/data/partner-files/{partner}.
func (d *Desk) partnerFile(_ *http.Request, f registry.Stored) (any, error) {
	return shape.DeskFields{Name: string(f.ID), Version: versionOf(f.Text), Groups: []shape.DeskFieldGroup{{Fields: []shape.DeskField{{Name: "text", Label: "As it is stored", Kind: "code", Text: f.Text}}}}}, nil
}

// versionOf names a text of a partner's file, so that a change of another one is refused.
func versionOf(text string) string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(text)))
}

// downloadFile answers GET /operator/data/partner-files/{partner}/download.
func (d *Desk) downloadFile(_ *http.Request, f registry.Stored) (any, error) {
	return Download{Name: string(f.ID) + ".yaml", Type: "application/yaml; charset=utf-8", Write: func(w io.Writer) error {
		_, err := io.WriteString(w, f.Text)
		return err
	}}, nil
}

func (d *Desk) fileIn(r *http.Request) (registry.Stored, error) {
	list, _, err := PartnerFiles.All(r.Context(), d.Store)
	if err != nil {
		return registry.Stored{}, err
	}
	at := slices.IndexFunc(list, func(f registry.Stored) bool { return string(f.ID) == r.PathValue("partner") })
	if at < 0 {
		return registry.Stored{}, errs.New(errs.NotFound, "%s", PartnerFiles.none)
	}
	return list[at], nil
}

// removeFile answers POST /operator/data/partner-files/{partner}/remove: the partner and its plans go.
func (d *Desk) removeFile(r *http.Request) (any, error) {
	id := market.PartnerID(r.PathValue("partner"))
	name := d.partnerName(id)
	err := PartnerFiles.change(r.Context(), d, registry.Stored{ID: id}, nil, func(before *registry.Stored, _ string) error { return checkKeys(r.Context(), before) })
	if err != nil {
		return nil, err
	}
	n, err := d.withdrawRemoved(r.Context(), id)
	return shape.DeskDone{Text: fmt.Sprintf("%s is removed, and %s with it. The audit log can undo it.", name, words.Count(n, "plan"))}, err
}

// withdrawRemoved withdraws the plans of a partner whose file is gone, unless a file in the folder has its id.
func (d *Desk) withdrawRemoved(ctx context.Context, id market.PartnerID) (int, error) {
	if d.hasFixed(id) {
		return 0, nil
	}
	return d.Withdraw(context.WithoutCancel(ctx), id)
}

// undoFile restores a partner's file to what it was before an entry.
func (d *Desk) undoFile(ctx context.Context, e operator.Entry) error {
	var before, after *registry.Stored
	if err := readEntry(e, &before, &after); err != nil {
		return err
	}
	if err := checkKeys(ctx, before, after); err != nil {
		return err
	}
	if err := PartnerFiles.undo(d, ctx, e); err != nil || before != nil {
		return err
	}
	_, err := d.withdrawRemoved(ctx, after.ID)
	return err
}

// hasFixed reports whether a partner is one of the program or of a file in the folder, which wins over the desk's.
func (d *Desk) hasFixed(id market.PartnerID) bool {
	return slices.ContainsFunc(d.Fixed, func(i partner.Info) bool { return i.ID == id })
}

// fileActions are what can be done about the file of a partner that was added on the desk.
func (d *Desk) fileActions(r *http.Request, f registry.Stored, name string) []shape.DeskAction {
	at := "partner-files/" + string(f.ID)
	list := []shape.DeskAction{{Verb: "Download the file", File: Prefix + at + "/download", FileName: string(f.ID) + ".yaml"}}
	if !mayEdit(r) {
		return list
	}
	return append(list, shape.DeskAction{Verb: "Change the file", Label: "Change the file of " + name, Call: "partner-files", Body: body(map[string]market.PartnerID{"id": f.ID}), Failed: "The file was not changed.",
		Ask: &shape.DeskAsk{Title: "The file of " + string(f.ID), Verb: "Save", Form: at, Changes: "file", Text: []string{"The partner is asked again at once, on one node for all. The audit log can undo the change."}}},
		shape.DeskAction{Verb: "Remove", Label: "Remove " + name, Call: at + "/remove", Failed: name + " was not removed.",
			Ask: &shape.DeskAsk{Title: "Remove " + name + "?", Verb: "Remove", Text: []string{"The partner is asked no more, and its plans leave the shop. The audit log can undo it; the plans then come back with the next answer."}}})
}

// fileFact says who wrote a partner's file last, and whether another one wins over it.
func (d *Desk) fileFact(f registry.Stored) shape.DeskFact {
	at, _ := time.Parse(time.RFC3339, f.At) // row.FormatTime wrote it
	fact := shape.DeskFact{Title: "File", Lines: []shape.DeskLine{{Text: "Written on the desk by " + cmp.Or(f.By, "the operator") + ", " + language.English.Minute(at) + "."}}}
	if d.hasFixed(f.ID) {
		fact.Lines = append(fact.Lines, shape.DeskLine{State: "Not used", Tone: "warn", Text: "A file in the folder of partners has the same id, and wins."})
	}
	return fact
}

// partnerFiles gives the files of the partners that were added on the desk, by partner.
func (d *Desk) partnerFiles(ctx context.Context) (map[market.PartnerID]registry.Stored, error) {
	list, _, err := PartnerFiles.All(ctx, d.Store)
	files := map[market.PartnerID]registry.Stored{}
	for _, f := range list {
		files[f.ID] = f
	}
	return files, err
}
