package catalog

import (
	"encoding/binary"
	"regexp/syntax"
	"slices"
	"unicode/utf8"
)

// matcher finds a regular expression in texts. It is a finite automaton whose
// states are made as texts lead to them, so that most characters cost one
// look-up, where package regexp takes tens of nanoseconds: a pattern may have to
// be looked for in every description of the catalogue.
type matcher struct {
	prog       *syntax.Prog
	anchored   bool // only the beginning of a text can begin a match
	states     []state
	stateBySet map[string]int32
	// scratch
	stack, closed, next []uint32
	seen                []uint32 // by instruction: the round in which it was seen
	round               uint32
}

// state is the set of instructions that wait for the next character, and what
// stood before it.
type state struct {
	waiting []uint32
	before  surrounding
	ascii   [utf8.RuneSelf]int32
	others  map[rune]int32
	end     int32
}

// surrounding is what assertions such as ^ and \b ask of the character before.
type surrounding uint8

const (
	atBegin surrounding = iota
	afterLine
	afterWord
	afterOther
)

// The first states are no sets: a transition not yet made, a match, and a text
// that can no longer match.
const (
	unknownState int32 = iota
	matchState
	deadState
	startState
)

// maxStates bounds the memory of a matcher, which then begins anew.
const maxStates = 1000

func newMatcher(prog *syntax.Prog) *matcher {
	m := &matcher{prog: prog, seen: make([]uint32, len(prog.Inst))}
	m.anchored = prog.StartCond()&syntax.EmptyBeginText != 0
	m.reset()
	return m
}

func (m *matcher) reset() {
	m.states = make([]state, startState, 16)
	m.stateBySet = map[string]int32{}
	m.state([]uint32{uint32(m.prog.Start)}, atBegin)
}

// match reports whether the text contains the pattern. It spends the work it does.
func (m *matcher) match(text string, w *work) bool {
	w.spend(textWork + len(text))
	at := startState
	for i := 0; i < len(text); {
		r, size := rune(text[i]), 1
		var next int32
		if r < utf8.RuneSelf {
			next = m.states[at].ascii[r]
		} else {
			r, size = utf8.DecodeRuneInString(text[i:])
			next = m.states[at].others[r]
		}
		if next == unknownState {
			next = m.step(at, r, w)
		}
		switch next {
		case matchState:
			return true
		case deadState:
			return false
		}
		at = next
		i += size
	}
	if m.states[at].end == unknownState {
		m.states[at].end = deadState
		if m.close(at, endOfText, w) {
			m.states[at].end = matchState
		}
	}
	return m.states[at].end == matchState
}

const endOfText rune = -1

// step makes the transition of a state by a character.
func (m *matcher) step(at int32, r rune, w *work) int32 {
	next := matchState
	if !m.close(at, r, w) {
		m.next = m.next[:0]
		for _, pc := range m.closed {
			if inst := &m.prog.Inst[pc]; inst.MatchRune(r) {
				m.next = append(m.next, inst.Out)
			}
		}
		if !m.anchored {
			m.next = append(m.next, uint32(m.prog.Start))
		}
		slices.Sort(m.next)
		m.next = slices.Compact(m.next)
		if len(m.states) >= maxStates {
			m.reset()
			return m.state(m.next, contextOf(r))
		}
		next = m.state(m.next, contextOf(r))
	}
	if r < utf8.RuneSelf {
		m.states[at].ascii[r] = next
		return next
	}
	if m.states[at].others == nil {
		m.states[at].others = map[rune]int32{}
	}
	m.states[at].others[r] = next
	return next
}

// state finds the state of a set, or makes it.
func (m *matcher) state(waiting []uint32, before surrounding) int32 {
	if len(waiting) == 0 {
		return deadState
	}
	key := []byte{byte(before)}
	for _, pc := range waiting {
		key = binary.LittleEndian.AppendUint16(key, uint16(pc))
	}
	if at, ok := m.stateBySet[string(key)]; ok {
		return at
	}
	at := int32(len(m.states))
	m.states = append(m.states, state{waiting: slices.Clone(waiting), before: before})
	m.stateBySet[string(key)] = at
	return at
}

// close follows the instructions that take no character, given the next one, and
// reports whether that leads to a match. It puts the instructions that take a
// character into m.closed.
func (m *matcher) close(at int32, r rune, w *work) bool {
	holds := assertions(m.states[at].before, r)
	m.round++
	m.closed = m.closed[:0]
	m.stack = append(m.stack[:0], m.states[at].waiting...)
	for len(m.stack) > 0 {
		pc := m.stack[len(m.stack)-1]
		m.stack = m.stack[:len(m.stack)-1]
		if m.seen[pc] == m.round {
			continue
		}
		m.seen[pc] = m.round
		w.spend(instructionWork)
		switch inst := &m.prog.Inst[pc]; inst.Op {
		case syntax.InstMatch:
			return true
		case syntax.InstAlt, syntax.InstAltMatch:
			m.stack = append(m.stack, inst.Out, inst.Arg)
		case syntax.InstCapture, syntax.InstNop:
			m.stack = append(m.stack, inst.Out)
		case syntax.InstEmptyWidth:
			if syntax.EmptyOp(inst.Arg)&^holds == 0 {
				m.stack = append(m.stack, inst.Out)
			}
		case syntax.InstFail:
		default:
			m.closed = append(m.closed, pc)
		}
	}
	return false
}

func contextOf(r rune) surrounding {
	switch {
	case r == '\n':
		return afterLine
	case syntax.IsWordChar(r):
		return afterWord
	}
	return afterOther
}

// assertions tells which hold between two characters.
func assertions(before surrounding, r rune) syntax.EmptyOp {
	previous := [...]rune{atBegin: -1, afterLine: '\n', afterWord: 'a', afterOther: ' '}[before]
	return syntax.EmptyOpContext(previous, r)
}
