package desk

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/language"
	"launchrack/internal/operator"
)

// people changes who may open the desk.
func (d *Desk) people() operator.People {
	return operator.People{Store: d.Store, Now: d.Now, Entry: d.Entry}
}

// roleWords say what each role may.
var roleWords = []string{"Readers see the desk, and change nothing.",
	"Editors change partners, plans, articles and names, but not the shop’s settings, access or backups.", "Owners do everything, this page included."}

// roleField asks for a role.
func roleField(role operator.Role) shape.DeskField {
	return shape.DeskField{Name: "role", Label: "Role", Text: string(role), Options: optionsOf([]operator.Role{operator.Reader, operator.Editor, operator.Owner})}
}

// access answers GET /operator/data/access.
func (d *Desk) access(r *http.Request) (any, error) {
	access, err := d.Store.Access(r.Context())
	if err != nil {
		return nil, err
	}
	sessions, err := d.people().Sessions(r.Context())
	if err != nil {
		return nil, err
	}
	you, missing := operator.Of(r.Context()), d.Passkeys.Missing()
	page := shape.DeskPage{Tables: []shape.DeskTable{
		d.operatorTable(access.People, you, missing == ""), passkeyTable(access.People), sessionTable(access, sessions, you), d.codeTable(access, you)}}
	if missing != "" {
		page.Notices = []string{missing}
		return page, nil
	}
	role := operator.Editor
	if len(access.People) == 0 {
		role = operator.Owner // who makes the first one
		page.Tables[0].None += " Add yourself first, with the role owner, and make a passkey."
	}
	page.Actions = []shape.DeskAction{{Verb: "Add an operator", IsPrimary: true, Call: "access/operators", Failed: "The operator was not added.", Ask: &shape.DeskAsk{Title: "Add an operator", Verb: "Make an invitation",
		Fields: []shape.DeskField{{Name: "name", Label: "Name", IsRequired: true}, roleField(role)}, Text: roleWords}}}
	return page, nil
}

func (d *Desk) operatorTable(people []operator.Person, you operator.Operator, mayInvite bool) shape.DeskTable {
	table := shape.DeskTable{Title: "Operators", Label: "Operators", Columns: heads("Name", "Role", "Last used", "#Passkeys"), Rows: []shape.DeskRow{},
		None: "Nobody has a name yet: whoever knows the access code is an owner."}
	for _, p := range people {
		name, used, removed := text(p.Name), time.Time{}, []string{"All passkeys and sessions of " + p.Name + " end at once. The audit log keeps the name."}
		if p.Invite != nil && d.Now().Before(p.Invite.Ends) {
			name.Note = "Invited until " + language.English.Minute(p.Invite.Ends)
		}
		for _, k := range p.Passkeys {
			if k.UsedAt != nil && k.UsedAt.After(used) {
				used = *k.UsedAt
			}
		}
		call := "access/operators/" + p.ID
		var actions []shape.DeskAction
		if p.ID == you.ID {
			name.Note = strings.TrimPrefix(name.Note+". You", ". ")
			removed = append(removed, "That is you: the desk closes.")
			if mayInvite {
				actions = append(actions, shape.DeskAction{Verb: "Add a passkey", Opens: "passkey", Operator: p.ID})
			}
		}
		if mayInvite {
			actions = append(actions, shape.DeskAction{Verb: "New link", Label: "New link for " + p.Name, Call: call + "/invite", Failed: "There is no new invitation."})
		}
		actions = append(actions,
			shape.DeskAction{Verb: "Change the role", Label: "Change the role of " + p.Name, Call: call + "/role", Done: p.Name + " has another role. The audit log can undo it.", Failed: "The role was not changed.",
				Ask: &shape.DeskAsk{Title: "Change the role of " + p.Name, Verb: "Change the role", Changes: "role", Fields: []shape.DeskField{roleField(p.Role)}, Text: append(slices.Clone(roleWords), "The new role applies at once, in open sessions too.")}},
			shape.DeskAction{Verb: "Remove", Label: "Remove " + p.Name, Call: call + "/remove", Done: p.Name + " was removed.", Failed: p.Name + " was not removed.",
				Ask: &shape.DeskAsk{Title: "Remove " + p.Name + "?", Verb: "Remove", Text: removed}})
		table.Rows = append(table.Rows, shape.DeskRow{Key: p.ID, Cells: []shape.DeskCell{name, text(string(p.Role)), momentOf(used), number(len(p.Passkeys))}, Actions: actions})
	}
	return table
}

func passkeyTable(people []operator.Person) shape.DeskTable {
	table := shape.DeskTable{Title: "Passkeys", Label: "Passkeys", Columns: heads("Passkey", "Operator", "Made", "Last used"), Rows: []shape.DeskRow{}}
	for _, p := range people {
		for _, k := range p.Passkeys {
			name, call, used := text(k.Name), "access/passkeys/"+k.ID, time.Time{}
			if k.Blocked {
				name.Note = "Blocked: it may have been copied"
			}
			if k.UsedAt != nil {
				used = *k.UsedAt
			}
			table.Rows = append(table.Rows, shape.DeskRow{Key: k.ID, Cells: []shape.DeskCell{name, text(p.Name), momentOf(k.MadeAt), momentOf(used)}, Actions: []shape.DeskAction{
				{Verb: "Rename", Label: "Rename " + k.Name, Call: call + "/name", Failed: "The passkey was not renamed.",
					Ask: &shape.DeskAsk{Title: "Rename " + k.Name, Changes: "name", Fields: []shape.DeskField{{Name: "name", Label: "Name", Text: k.Name, IsRequired: true}}}},
				{Verb: "Remove", Label: "Remove " + k.Name, Call: call + "/remove", Done: k.Name + " no longer opens the desk.", Failed: k.Name + " was not removed.", Ask: &shape.DeskAsk{Title: "Remove " + k.Name + " of " + p.Name + "?",
					Text: []string{"It will no longer open the desk, and its sessions end at once. It stays on the device until it is deleted there."}}}}})
		}
	}
	return table
}

func sessionTable(access operator.Access, sessions []operator.SignedIn, you operator.Operator) shape.DeskTable {
	table := shape.DeskTable{Title: "Sessions", Label: "Sessions", Columns: heads("Operator", "Signed in by", "Browser and address", "Signed in", "Last seen", "Ends"), Rows: []shape.DeskRow{}}
	ways := map[operator.Way]string{operator.ByCode: "Access code", operator.ByLink: "Link made on the server"}
	for _, s := range sessions {
		name, way := "Owner without a name", ways[s.Way]
		if who, at := access.Owning(s.PasskeyID); at >= 0 {
			name, way = who.Name, "Passkey "+who.Passkeys[at].Name
		}
		cell, label := text(name), "End the session of "+name+" ("+way+")"
		if s.Hash == you.Session {
			cell.Note, label = "This session", "End this session"
		}
		table.Rows = append(table.Rows, shape.DeskRow{Key: s.Hash, Cells: []shape.DeskCell{cell, text(way), text(s.From), momentOf(s.MadeAt), momentOf(s.SeenAt), text(language.English.Minute(s.Ends))},
			Actions: []shape.DeskAction{{Verb: "End", Label: label, Call: "access/sessions/" + s.Hash + "/end", Done: "A session of " + name + " was ended.", Failed: "The session was not ended."}}})
	}
	return table
}

// codeTable is the access code, which can be turned off once an owner has a passkey.
func (d *Desk) codeTable(access operator.Access, you operator.Operator) shape.DeskTable {
	on, about := state("good", "On"), "Whoever knows the four digits is an owner without a name."
	turn := shape.DeskAction{Verb: "Turn the code off", Call: "access/code", Body: `{"on":false}`, Done: "Only passkeys open the desk now.", Failed: "The access code is still on.", Ask: &shape.DeskAsk{Title: "Turn the access code off?", Verb: "Turn it off",
		Text: []string{"Only passkeys open the desk and the form of plans then. Sessions by code end at once, on every node, and known browsers are forgotten."}}}
	if you.Name == "" {
		turn.Ask.Text = append(turn.Ask.Text, "You signed in by the code yourself: the desk closes, and you sign in again with a passkey.")
	}
	if access.CodeOff {
		on, about = state("quiet", "Off"), "Only passkeys open the desk. On the server itself, launchrack operator link always lets you in."
		turn = shape.DeskAction{Verb: "Turn the code on", Call: "access/code", Body: `{"on":true}`, Done: "The access code opens the desk.", Failed: "The access code is still off."}
	}
	code := shape.DeskRow{Key: "code", Actions: []shape.DeskAction{turn}}
	if !access.CodeOff && access.OwnersPasskeys() == 0 {
		about, code.Actions = about+" It can be turned off once an owner has a passkey.", nil
	}
	if d.CodeSetOff {
		about += " LAUNCHRACK_ACCESS_CODE is set to off, so the code is off again after each start of the shop."
	}
	code.Cells = []shape.DeskCell{on, text(about)}
	return shape.DeskTable{Title: "Access code", Label: "Access code", Columns: heads("State", "What it does"), Rows: []shape.DeskRow{code}}
}

// accessChange is the body of every call that changes the access. Each call reads the members it
// needs.
type accessChange struct {
	Name string `json:"name"`
	Role string `json:"role"`
}

// addOperator answers POST /operator/data/access/operators with the link of an invitation.
func (d *Desk) addOperator(r *http.Request, given accessChange) (any, error) {
	role, err := operator.ParseRole(given.Role)
	if err != nil {
		return nil, err
	}
	secret, err := d.people().Add(r.Context(), given.Name, role)
	return d.linked(strings.TrimSpace(given.Name), secret), err
}

// inviteAgain answers POST /operator/data/access/operators/{operator}/invite.
func (d *Desk) inviteAgain(r *http.Request) (any, error) {
	id := r.PathValue("operator")
	secret, err := d.people().InviteAgain(r.Context(), id)
	if err != nil {
		return nil, err
	}
	access, err := d.Store.Access(r.Context())
	if err != nil {
		return nil, err
	}
	who, err := access.Find(id)
	if err != nil {
		return nil, err
	}
	return d.linked(who.Name, secret), nil
}

// linked gives the address of an invitation. The secret stands in its fragment, which no browser
// sends.
func (d *Desk) linked(name, secret string) shape.DeskDone {
	return shape.DeskDone{Link: d.Origin + operator.InvitePath(secret), For: name}
}

// setRole answers POST /operator/data/access/operators/{operator}/role.
func (d *Desk) setRole(r *http.Request, given accessChange) (any, error) {
	role, err := operator.ParseRole(given.Role)
	if err != nil {
		return nil, err
	}
	return struct{}{}, d.people().SetRole(r.Context(), r.PathValue("operator"), role)
}

// removeOperator answers POST /operator/data/access/operators/{operator}/remove.
func (d *Desk) removeOperator(r *http.Request) (any, error) {
	return struct{}{}, d.people().Remove(r.Context(), r.PathValue("operator"))
}

// renamePasskey answers POST /operator/data/access/passkeys/{passkey}/name.
func (d *Desk) renamePasskey(r *http.Request, given accessChange) (any, error) {
	return struct{}{}, d.people().RenamePasskey(r.Context(), r.PathValue("passkey"), given.Name)
}

// removePasskey answers POST /operator/data/access/passkeys/{passkey}/remove.
func (d *Desk) removePasskey(r *http.Request) (any, error) {
	return struct{}{}, d.people().RemovePasskey(r.Context(), r.PathValue("passkey"))
}

// endSession answers POST /operator/data/access/sessions/{session}/end.
func (d *Desk) endSession(r *http.Request) (any, error) {
	return struct{}{}, d.people().EndSession(r.Context(), r.PathValue("session"))
}

type codeTurn struct {
	On bool `json:"on"`
}

// turnCode answers POST /operator/data/access/code.
func (d *Desk) turnCode(r *http.Request, given codeTurn) (any, error) {
	return struct{}{}, d.people().TurnCode(r.Context(), !given.On)
}
