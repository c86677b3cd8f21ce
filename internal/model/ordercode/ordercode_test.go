package ordercode_test

import (
	"encoding/json"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/model/ordercode"
	"launchrack/internal/model/yamltree"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

const file = `source: https://host.example/docs
date: 2026-11-03
regions: {Falkenstein: fsn1, Oslo: osl}
tools:
  - resource: host_server
    types: [vps]
    arguments: {name: my-server, server_type: "{sku}", location: "{region}", disk: 50, keys: ["{ssh_key}", "{other}"], template: {storage: "{image}"}, plan: [{code: "{sku}", of: [{label: a, value: "{region}"}]}]}
  - command: host server create
    arguments: {--type: "{sku}", --location: "{region}", --image: "{image}", --label: [a, "b c"]}
  - request: POST https://api.host.example/{region}/servers
    headers: {Authorization: "Bearer {api_token}"}
    arguments: {server_type: "{sku}", os: "{os_id:number}", keys: ["{ssh_key}"], of: {size: 50, list: [{a: "{sku}"}]}}
  - command: metal order
    prefix: "Metal "
    arguments: {--offer: "{sku_capitals}", --page: "{slug}"}
`

func read(t testing.TB, text string) (ordercode.Sheet, error) {
	t.Helper()
	var s ordercode.Sheet
	return s, s.ReadNode(must.Get(yamltree.Parse("a.yaml", []byte(text)))(t), "order_code", nil)
}

func plan(sku string, regions ...string) *market.Plan {
	return &market.Plan{SKU: market.SKU(sku), Type: market.VPS, Available: true, Regions: regions}
}

// TestCodes: a machine with one place is named whole; of several places, and of one without a code, the visitor chooses.
func TestCodes(t *testing.T) {
	sheet := must.Get(read(t, file))(t)
	list := sheet.Of(plan("cx22@fsn1", "Falkenstein"))
	check.Equal(t, len(list), 3)
	check.Match(t, list[0].Text, `resource "host_server" "server" {
  name        = "my-server"
  server_type = "cx22"
  location    = "fsn1"
  disk        = 50
  keys        = [var.ssh_key, var.other]
  template {
    storage = var.image
  }
  plan        = [{
    code = "cx22"
    of   = [{
      label = "a"
      value = "fsn1"
    }]
  }]
}
`)
	check.Match(t, list[1].Text, "host server create \\\n  --type=cx22 \\\n  --location=fsn1 \\\n  --image=\"$IMAGE\" \\\n  --label=a \\\n  --label='b c'\n")
	check.Match(t, list[2].Text, `curl -X POST "https://api.host.example/fsn1/servers" \
  -H "Authorization: Bearer $API_TOKEN" \
  -H "Content-Type: application/json" \
  --data-binary @- <<JSON
{
  "server_type": "cx22",
  "os": $OS_ID,
  "keys": ["$SSH_KEY"],
  "of": {
    "size": 50,
    "list": [{
      "a": "cx22"
    }]
  }
}
JSON
`)
	check.Match(t, []string{list[0].Name(), list[1].Name(), list[2].Name()}, []string{"Terraform", "host", "API"})
	check.Match(t, list[0].Choices, []string{"ssh_key", "other", "image"})

	list = sheet.Of(plan("cx22", "Falkenstein", "Oslo", "Bergen"))
	check.Has(t, list[0].Text, "location    = var.region\n")
	check.Has(t, list[2].Text, "https://api.host.example/$REGION/servers")
	check.Match(t, list[1].Choices, []string{"region", "image"})
	check.Match(t, list[1].Regions, []string{"fsn1", "osl"})
	check.Has(t, sheet.Of(plan("cx22", "Bergen"))[1].Text, `--location="$REGION"`)

	metal := plan("Metal EM-1e", "Oslo")
	metal.Type, metal.PlanDetailURL = market.Baremetal, "https://host.example/metal/em-1%20e/?b=3"
	list = sheet.Of(metal)
	check.Match(t, list[len(list)-1].Text, "metal order \\\n  --offer=EM-1E \\\n  --page='em-1 e'\n")
	metal.PlanDetailURL = ""
	check.Equal(t, len(sheet.Of(metal)), len(list)-1, "a code of a plan whose page is not known")
	metal.Available = false
	check.Equal(t, len(sheet.Of(metal)), 0, "codes of a plan that is sold out")
}

// hostile are keys that a partner's document may hold to break out of the code.
var hostile = []string{`a" b`, `a' b`, "$(touch x)", "`touch x`", "${var.x}", "%{ if true }", "$${x}", "$$", "$HOME", "a\nJSON\ntouch x\n", "\r\n# x", "\x1b[201~\x03", "a\\", `\"`, `\'`,
	"\\\ntouch x", "-rf", "--x=y", "; touch x", "é\u202e𝄞", "a\tb", "*", "~", "#x", "!!", "<<JSON", "'\"'\"'", "'\n$(touch x)\n'"}

// TestHostileKeysStayValues lets a shell read the commands, and reads the texts of Terraform back.
func TestHostileKeysStayValues(t *testing.T) {
	sheet := must.Get(read(t, file))(t)
	bash := must.Get(exec.LookPath("bash"))(t)
	run := func(code string) string {
		script := "host() { printf '%s\\0' \"$@\"; }\ncurl() { printf '%s\\0' \"$@\"; cat; }\n" + code
		command := exec.Command(bash, "--norc", "-c", script)
		command.Dir = t.TempDir()
		command.Env = []string{"IMAGE=image", "SSH_KEY=key", "OS_ID=7", "API_TOKEN=token", "HOME=/nowhere", "LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin"}
		return string(must.Get(command.CombinedOutput())(t))
	}
	quoted := regexp.MustCompile(`(?m)^  server_type = "(.*)"$`)
	for _, key := range hostile {
		list := sheet.Of(plan(key, "Oslo"))
		check.Match(t, run(list[1].Text), strings.Join([]string{"server", "create", "--type=" + key, "--location=osl", "--image=image", "--label=a", "--label=b c", ""}, "\x00"), key)

		_, body, _ := strings.Cut(run(list[2].Text), "@-\x00")
		var sent struct {
			Type string `json:"server_type"`
			OS   int    `json:"os"`
			Keys []string
		}
		check.Do(t, json.Unmarshal([]byte(body), &sent), key, body)
		check.Match(t, sent.Type, key)
		check.Equal(t, sent.OS, 7)
		check.Match(t, sent.Keys, []string{"key"})

		m := quoted.FindStringSubmatch(list[0].Text)
		if m == nil || strings.Contains(m[1], "${") || strings.Contains(m[1], "%{") {
			t.Errorf("%q stands as %q", key, list[0].Text)
			continue
		}
		check.Match(t, must.Get(strconv.Unquote(`"`+m[1]+`"`))(t), key)
	}
}

func TestReadingSaysWhatIsAccepted(t *testing.T) {
	for _, tt := range []struct{ part, by, want string }{
		{"Oslo: osl", "Oslo: 'a b'", `a.yaml:3:11: order_code.regions: "a b" came for Oslo; accepted is a code`},
		{"resource: host_server", "resource: host-server", `order_code.tools.resource: "host-server" came; accepted is a resource`},
		{"command: host server create", "command: host; rm", `order_code.tools.command: "host; rm" came; accepted is words`},
		{"POST https://api.host.example/{region}/servers", "POST http://api.host.example/servers", "order_code.tools.request: "},
		{"  - request: POST", "  - command: x\n    request: POST", "accepted are arguments, a mapping, and one of resource, command and request"},
		{`"Bearer {api_token}"`, `"Bearer $(x)"`, `order_code.tools.headers: "Authorization: Bearer $(x)" came`},
		{`--type: "{sku}"`, `--type: "x{sku}"`, `order_code.tools.arguments.--type: "x{sku}" came; accepted is a text, a number, {sku}`},
		{"--label: [a,", "--label; x: [a,", `order_code.tools.arguments: "--label; x" came; accepted is the name of an argument`},
		{"--label: [a,", "--label: [{a: b},", "order_code.tools.arguments.--label: accepted is a list of values, or one of mappings"},
		{`["{ssh_key}", "{other}"]`, `["{ssh_key}", {a: b}]`, "accepted is a list of values, or one of mappings"},
		{"types: [vps]", "types: [cloud]", `order_code.tools.types: "cloud" came; accepted are baremetal`},
		{"date: 2026-11-03\n", "", `accepted are a source, the https address of a page that names the arguments, and a date`},
		{"source: https://host", "source: http://host", "accepted are a source"},
		{"    arguments: {--type", "    options: {--type", "order_code.tools.options: is not known; accepted are resource, command"},
		{`    arguments: {--offer: "{sku_capitals}", --page: "{slug}"}`, "    arguments: text", "accepted are arguments, a mapping, and one of"},
	} {
		changed := strings.Replace(file, tt.part, tt.by, 1)
		if _, err := read(t, changed); changed == file || err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: %v, want %q", tt.by, err, tt.want)
		}
	}
}
