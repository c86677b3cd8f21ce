package complete_test

import (
	"errors"
	"strings"
	"testing"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/hardware/complete"
)

// TestFilesOfNames reads both kinds of files.
func TestFilesOfNames(t *testing.T) {
	for file, processors := range map[string]int{
		"\ufeffraw,name\r\n\"2x Custom  Box, big\",AMD EPYC 7443P\r\nIntel Xeon E5-2620,none\r\n":                                                        2,
		"kind,partner,raw,name\nprocessor,,Box,none\ngpu,,card,NVIDIA L40S\nplace,cherry,cellar,\"Nuremberg, DE\"\nplace,ovh,cellar,\"Nuremberg, DE\"\n": 1,
	} {
		names, err := complete.ReadNames(strings.NewReader(file))
		if err != nil || len(names.Processors) != processors || processors == 1 && (len(names.GPUs) != 1 || len(names.Places) != 2) {
			t.Errorf("%q: %+v, %v", file, names, err)
		}
	}
}

// TestFilesOfNamesErrors holds for the line, the column, what came and what is accepted.
func TestFilesOfNamesErrors(t *testing.T) {
	const four = "kind,partner,raw,name\n"
	for file, want := range map[string]string{
		"":                               `line 1, header: "" came; accepted is the line "raw,name" or`,
		"text,name\n":                    `line 1, header: "text,name" came`,
		"raw,name\nA,B\n":                `line 2, name: "B" came; accepted is the full name`,
		"raw,name\nA,amd epyc 7443p\n":   `line 2, name: "amd epyc 7443p" came`,
		"raw,name\nA,none\n\n a ,none\n": `line 4, raw: " a " came; accepted is each text once`,
		"raw,name\n  ,none\n":            `line 2, raw: "  " came`,
		"raw,name\nA,none,x\n":           `line 2: wrong number of fields; accepted are as many columns`,
		"raw,name\n\"A,none\n":           `line 2: extraneous or missing "`,
		four + "disk,,A,none\n":          `line 2, kind: "disk" came; accepted are processor, place and gpu`,
		four + "gpu,,A,Voodoo\n":         `line 2, name: "Voodoo" came; accepted is a name of the table of gpus, such as NVIDIA L40S`,
		four + "gpu,,A,NVIDIA L40S\ngpu,ovh,A,NVIDIA L40S\n": `line 3, raw: "A" came; accepted is each text once`,
		four + "place,ovh,A,none\n":                          `line 2, name: "none" came; accepted is a name of the table of places`,
		four + "place,ovh, ,\"Nuremberg, DE\"\n":             `line 2, raw: " " came`,
		four + "processor,,A,none\nB,none\n":                 `line 3: wrong number of fields`,
	} {
		_, err := complete.ReadNames(strings.NewReader(file))
		var e *errs.Error
		if !errors.As(err, &e) || e.Kind != errs.Invalid || !strings.HasPrefix(e.Error(), want) {
			t.Errorf("%q gives %v; want %s", file, err, want)
		}
	}
}
