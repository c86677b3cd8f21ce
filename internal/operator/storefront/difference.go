package storefront

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"unicode/utf8"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/operator"
)

// maxNoted bounds a text in the audit log, in letters. A legal page may be longer.
const maxNoted = 2000

// note adds what two versions of the settings differ in to a line of the audit log, which anybody with
// the role reader reads: no key of a partner is in it, and of a logo its size.
func note(entry operator.Entry, before, after []byte) (operator.Entry, error) {
	was, err := parse(before)
	if err != nil {
		return entry, err
	}
	is, err := parse(after)
	if err != nil {
		return entry, err
	}
	old, changed := was.noted(), is.noted()
	for id, key := range is.Tokens {
		if other, had := was.Tokens[id]; had && !bytes.Equal(key, other) {
			changed["tokens."+string(id)] = "another key"
		}
	}
	for field, value := range old {
		if changed[field] == value {
			delete(old, field)
			delete(changed, field)
		}
	}
	for field := range old {
		if _, stays := changed[field]; stays {
			old[field], changed[field] = cutWhereTheyDiffer(old[field], changed[field])
		}
	}
	for _, side := range []map[string]string{old, changed} {
		for field, text := range side {
			side[field] = errs.Clip(text, maxNoted)
		}
	}
	if entry.Before, err = json.Marshal(old); err != nil {
		return entry, err
	}
	entry.After, err = json.Marshal(changed)
	return entry, err
}

func parse(text []byte) (s Settings, err error) {
	if len(text) == 0 {
		return s, nil
	}
	if err := json.Unmarshal(text, &s); err != nil {
		return s, errs.Wrap(errs.Damaged, err, "The stored settings of the shop cannot be read")
	}
	return s, nil
}

// noted are the settings that are set, as the audit log names them.
func (s Settings) noted() map[string]string {
	fields := map[string]string{}
	for i, text := range s.All() {
		fields[texts[i].name] = *text
	}
	if s.FirstRunOver {
		fields["first_run"] = "put away"
	}
	if len(s.Logo) > 0 {
		sum := sha256.Sum256(s.Logo)
		fields["logo"] = fmt.Sprintf("%d bytes, SHA-256 %x…", len(s.Logo), sum[:4])
	}
	for i, l := range s.Footer {
		if i > 0 {
			fields["footer"] += ", "
		}
		fields["footer"] += l.Text + " (" + l.Href + ")"
	}
	for field, values := range map[string]map[market.PartnerID]string{codeField.name: s.Affiliates, clickLinkField.name: s.ClickLinks, traderField.name: s.Traders} {
		for id, value := range values {
			fields[field+"."+string(id)] = value
		}
	}
	for id, own := range s.About {
		fields["about."+string(id)] = own.Text
	}
	for id := range s.Tokens {
		fields["tokens."+string(id)] = "a key"
	}
	maps.DeleteFunc(fields, func(_, text string) bool { return text == "" })
	return fields
}

// cutWhereTheyDiffer cuts the beginning that two texts have in common where they would be clipped before they differ.
func cutWhereTheyDiffer(before, after string) (string, string) {
	same := 0
	for same < min(len(before), len(after)) && before[same] == after[same] {
		same++
	}
	if max(utf8.RuneCountInString(before), utf8.RuneCountInString(after)) <= maxNoted {
		return before, after
	}
	from := max(0, same-maxNoted/4)
	for from > 0 && !utf8.RuneStart(before[from]) {
		from--
	}
	if from == 0 {
		return before, after
	}
	mark := fmt.Sprintf("(from byte %d, the first difference at %d) …", from, same)
	return mark + before[from:], mark + after[from:]
}
