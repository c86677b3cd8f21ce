package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"launchrack/internal/model/vat"
	"launchrack/internal/partner/registry"
	"launchrack/internal/testing/must"
)

func readDocument(t *testing.T, name string) string {
	t.Helper()
	text := must.Get(os.ReadFile(filepath.Join("../..", name)))(t)
	return string(text)
}

// documents are the names of README and of all pages of docs.
func documents(t *testing.T) []string {
	t.Helper()
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(pages) < 15 {
		t.Fatalf("%d documents, %v", len(pages), err)
	}
	names := []string{"README.md", "CONTRIBUTING.md"}
	for _, page := range pages {
		names = append(names, "docs/"+filepath.Base(page))
	}
	return names
}

// writtenCommand is a command line of the program in a code span or on a line of a block of shell.
var writtenCommand = regexp.MustCompile("(?m)(?:^(?:env \\S+ \\S+ )?|`)(?:\\./bin/)?launchrack( [^`\\n]*)?(?:`|$)")

// commandsIn returns the arguments of the command lines of a document: the words before what a shell reads, and
// before what stands for a reader's own value, as in NAME, FILE and [partner…].
func commandsIn(text string) (commands [][]string) {
	for _, found := range writtenCommand.FindAllStringSubmatch(text, -1) {
		line, _, _ := strings.Cut(found[1], "#")
		var args []string
		for _, word := range strings.Fields(line) {
			if strings.ContainsAny(word, ">|&;") {
				break
			}
			args = append(args, word)
		}
		commands = append(commands, args)
	}
	return commands
}

// TestWrittenCommandsExist: each command that README and docs name has a help, with the flags that they name.
func TestWrittenCommandsExist(t *testing.T) {
	checked := map[string]bool{}
	for _, name := range documents(t) {
		for _, args := range commandsIn(readDocument(t, name)) {
			var words, flags []string
			for _, arg := range args {
				if strings.HasPrefix(arg, "--") {
					flag, _, _ := strings.Cut(arg, "=")
					flags = append(flags, flag)
				} else if len(flags) == 0 && regexp.MustCompile(`^[a-z][a-z-]*$`).MatchString(arg) {
					words = append(words, arg)
				}
			}
			line := strings.Join(append(words, flags...), " ")
			if checked[line] {
				continue
			}
			checked[line] = true
			code, help, stderr := call(t, append(words, "--help")...)
			if code != 0 {
				t.Errorf("%s: launchrack %s: exit %d: %s", name, strings.Join(args, " "), code, stderr)
			}
			if preferred := regexp.MustCompile(`(?m)^  (\S.*?)   *\S.*\(the default\)`).FindStringSubmatch(help); preferred != nil {
				_, more, _ := call(t, append(strings.Fields(preferred[1]), "--help")...)
				help += more
			}
			for _, flag := range flags {
				if !strings.Contains(help, flag) {
					t.Errorf("%s: launchrack %s has no %s", name, strings.Join(words, " "), flag)
				}
			}
		}
	}
	if !checked["backup"] || !checked["operators invite --role"] || len(checked) < 20 {
		t.Errorf("only %d commands were checked: %v", len(checked), checked)
	}
}

// TestWrittenTargetsExist: each target of make that README and docs name is one of the Makefile.
func TestWrittenTargetsExist(t *testing.T) {
	makefile, found := readDocument(t, "Makefile"), 0
	for _, name := range documents(t) {
		for _, target := range regexp.MustCompile("(?m)(?:`|^ *)make ([a-z0-9-]+)").FindAllStringSubmatch(readDocument(t, name), -1) {
			if found++; !strings.Contains(makefile, "\n"+target[1]+":") {
				t.Errorf("%s: there is no make %s", name, target[1])
			}
		}
	}
	if found < 10 {
		t.Errorf("only %d targets were found", found)
	}
}

var (
	writtenLink    = regexp.MustCompile(`\]\(([^):#\s]*)(#[^)\s]*)?\)`)
	writtenHeading = regexp.MustCompile("(?m)^#+ (.*)$")
	notInAnchors   = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// writtenFile is a file of Go in a code span: below the repository, or below internal.
var writtenFile = regexp.MustCompile("`([a-z]+/[\\w/]+\\.go)`")

// TestWrittenFilesExist: whoever looks for a file that a document names finds it by that path.
func TestWrittenFilesExist(t *testing.T) {
	found := 0
	for _, name := range documents(t) {
		for _, file := range writtenFile.FindAllStringSubmatch(readDocument(t, name), -1) {
			_, whole := os.Stat(filepath.Join("../..", file[1]))
			_, within := os.Stat(filepath.Join("../../internal", file[1]))
			if found++; whole != nil && within != nil {
				t.Errorf("%s names %s, which is not there", name, file[1])
			}
		}
	}
	if found < 20 {
		t.Errorf("%d files are named", found)
	}
}

// TestLinksOfDocuments: links between README and docs lead to files and headings that are there, and the index
// of docs has every page.
func TestLinksOfDocuments(t *testing.T) {
	index := readDocument(t, "docs/README.md")
	for _, name := range documents(t) {
		if base := filepath.Base(name); strings.HasPrefix(name, "docs/") && base != "README.md" && !strings.Contains(index, "]("+base+")") {
			t.Errorf("docs/README.md does not lead to %s", base)
		}
		for _, link := range writtenLink.FindAllStringSubmatch(readDocument(t, name), -1) {
			target := name
			if strings.HasPrefix(link[1], "/") {
				continue // a page of the shop
			}
			if link[1] != "" {
				target = filepath.Join(filepath.Dir(name), link[1])
			}
			if _, err := os.Stat(filepath.Join("../..", target)); err != nil {
				t.Errorf("%s leads to %s, which is not there", name, target)
			} else if link[2] != "" && strings.HasSuffix(target, ".md") && !hasAnchor(readDocument(t, target), link[2][1:]) {
				t.Errorf("%s leads to %s of %s, which has no such heading", name, link[2], target)
			}
		}
	}
}

// hasAnchor reports whether a heading of a page has an anchor, as GitHub makes them.
func hasAnchor(page, anchor string) bool {
	for _, heading := range writtenHeading.FindAllStringSubmatch(page, -1) {
		plain := notInAnchors.ReplaceAllString(strings.ToLower(heading[1]), "")
		if strings.ReplaceAll(plain, " ", "-") == anchor {
			return true
		}
	}
	return false
}

// TestReadmeIsTrue: the numbers of README are those of the program, and its partner without code is the example.
func TestReadmeIsTrue(t *testing.T) {
	readme, keyless := readDocument(t, "README.md"), 0
	for _, a := range registry.All() {
		if info := a.Info(); !info.NeedsToken && info.DefaultURL != "" {
			keyless++
		}
	}
	contains(t, readme, fmt.Sprintf("%d are built in, %d of them need no key", len(registry.All()), keyless),
		fmt.Sprintf("that of %d countries", len(vat.Countries())), readDocument(t, "partners.example/plain-rows.yaml"))
}
