package complete

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/hardware/cpu"
	"launchrack/internal/model/hardware/gpu"
	"launchrack/internal/model/market"
	"launchrack/internal/model/place"
)

// maxLines bounds the lines of a file of names.
const maxLines = 10_000

// fileHeads are the first lines of files of names. The shorter one is of processors alone.
var fileHeads = [][]string{{"raw", "name"}, {"kind", "partner", "raw", "name"}}

// NewNames gives names that read nothing yet.
func NewNames() Names {
	return Names{Processors: cpu.Overrides{}, Places: map[PlaceText]place.Place{}, GPUs: map[string]string{}}
}

// ReadNames reads a CSV file with the columns kind, partner, raw and name, as WriteNames writes it, or
// with raw and name for processors alone: a text as the partner writes it, and the name of a table
// or, of a processor, "none". An error names the line and the column.
func ReadNames(r io.Reader) (Names, error) {
	records := csv.NewReader(r)
	head, err := records.Read()
	if err != nil && err != io.EOF {
		return Names{}, badFile(err)
	}
	if len(head) > 0 {
		head[0] = strings.TrimPrefix(head[0], "\ufeff")
	}
	if !slices.ContainsFunc(fileHeads, func(known []string) bool { return slices.Equal(known, head) }) {
		return Names{}, refuse(1, errs.Field("header", `%q came; accepted is the line "raw,name" or "kind,partner,raw,name"`,
			errs.Clip(strings.Join(head, ","), 60)))
	}
	names := NewNames()
	for n := 0; ; n++ {
		record, err := records.Read()
		if err == io.EOF {
			return names, nil
		}
		if err != nil {
			return Names{}, badFile(err)
		}
		line, _ := records.FieldPos(0)
		if n == maxLines {
			return Names{}, refuse(line, errs.Field("file", "one line more came; accepted are at most %d lines", maxLines))
		}
		if len(record) == 2 {
			record = []string{string(market.ProcessorName), "", record[0], record[1]}
		}
		if err := names.Add(market.ChosenName{Kind: market.NameKind(record[0]), Partner: market.PartnerID(record[1]), Text: record[2], Name: record[3]}); err != nil {
			return Names{}, refuse(line, err)
		}
	}
}

// WriteNames writes a file for ReadNames.
func WriteNames(w io.Writer, list []market.ChosenName) error {
	lines := [][]string{fileHeads[1]}
	for _, n := range list {
		lines = append(lines, []string{string(n.Kind), string(n.Partner), n.Text, n.Name})
	}
	return csv.NewWriter(w).WriteAll(lines)
}

// Add sets what a text names. It refuses a name that is of no table, and a text that has one
// already; the error names the column of a file.
func (n Names) Add(chosen market.ChosenName) error {
	clipped := func(came string) string { return errs.Clip(came, 60) }
	if chosen.Kind == market.ProcessorName {
		return n.Processors.Add(chosen.Text, chosen.Name)
	}
	at, known := place.Labelled(chosen.Name)
	text := PlaceText{chosen.Partner, chosen.Text}
	_, twice := n.Places[text]
	switch chosen.Kind {
	case market.PlaceName:
	case market.GPUName:
		known = slices.Contains(gpu.Models(), chosen.Name)
		_, twice = n.GPUs[chosen.Text]
	default:
		return errs.Field("kind", "%q came; accepted are processor, place and gpu", clipped(string(chosen.Kind)))
	}
	switch {
	case strings.TrimSpace(chosen.Text) == "":
		return errs.Field("raw", "%q came; accepted is a text as the partner writes it", clipped(chosen.Text))
	case twice:
		return errs.Field("raw", "%q came; accepted is each text once", clipped(chosen.Text))
	case !known:
		return errs.Field("name", "%q came; accepted is a name of the table of %ss, such as %s", clipped(chosen.Name), chosen.Kind,
			map[market.NameKind]string{market.PlaceName: "Nuremberg, DE", market.GPUName: "NVIDIA L40S"}[chosen.Kind])
	case chosen.Kind == market.PlaceName:
		n.Places[text] = at
	default:
		n.GPUs[chosen.Text] = chosen.Name
	}
	return nil
}

// refuse says in which line of a file a column is wrong.
func refuse(line int, err error) error {
	if of, is := errors.AsType[*errs.Error](err); is {
		wrong := *of
		wrong.Field = fmt.Sprintf("line %d, %s", line, of.Field)
		return &wrong
	}
	return err
}

// badFile names the line of a file that is no CSV.
func badFile(err error) error {
	parse, is := errors.AsType[*csv.ParseError](err)
	if !is {
		return err
	}
	return &errs.Error{Kind: errs.Invalid, Field: fmt.Sprintf("line %d", cmp.Or(parse.Line, 1)),
		Message: fmt.Sprintf("%v; accepted are as many columns as the first line has", parse.Err)}
}
