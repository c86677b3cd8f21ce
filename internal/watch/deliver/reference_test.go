package deliver

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"time"

	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/watch"
)

// reference verifies a message with the library that Standard Webhooks gives to receivers.
const reference = `
import { Webhook } from 'standardwebhooks'
let text = ''
for await (const part of process.stdin) text += part
const { secret, body, headers } = JSON.parse(text)
console.log(new Webhook(secret).verify(body, headers).type)
`

// TestTheReferenceVerifiesWebhooks has the npm package standardwebhooks verify what a receiver
// got, and refuse it where a byte, the time or the secret is another.
func TestTheReferenceVerifiesWebhooks(t *testing.T) {
	r := newReceiver(t)
	r.reply = "c"
	for kind, want := range map[watch.Kind]string{watch.Confirm: typeVerify, watch.Fired: typeFired, watch.Digest: typeDigest} {
		l := letter(kind, 2)
		l.Address, l.Secret = r.URL, watch.NewSecret()
		must.Get((Webhook{Client: r.Client(), Now: time.Now}).Send(t.Context(), l))(t)
		headers := map[string]string{}
		for _, name := range []string{"webhook-id", "webhook-timestamp", "webhook-signature"} {
			headers[name] = r.header.Get(name)
		}
		check.Equal(t, must.Get(verifyByReference(t, l.Secret, r.body, headers))(t), want, "%s", kind)
		if kind != watch.Fired { // a start of node takes a while
			continue
		}
		if _, err := verifyByReference(t, l.Secret, strings.Replace(r.body, "20.00", "19.00", 1), headers); err == nil {
			t.Error("a changed body is taken")
		}
		if _, err := verifyByReference(t, watch.NewSecret(), r.body, headers); err == nil {
			t.Error("another secret is taken")
		}
		headers["webhook-timestamp"] = fmt.Sprint(time.Now().Add(-time.Hour).Unix())
		if _, err := verifyByReference(t, l.Secret, r.body, headers); err == nil {
			t.Error("an old message is taken")
		}
	}
}

func verifyByReference(t *testing.T, secret, body string, headers map[string]string) (kind string, err error) {
	t.Helper()
	input := must.Get(json.Marshal(map[string]any{"secret": secret, "body": body, "headers": headers}))(t)
	cmd := exec.Command("node", "--input-type=module", "-e", reference)
	cmd.Dir, cmd.Stdin = "../../../web", bytes.NewReader(input)
	out, err := cmd.CombinedOutput()
	must.Lacks(t, string(out), "ERR_MODULE_NOT_FOUND", "the packages of web/ are not those of its lock file; npm --prefix web ci installs them")
	return strings.TrimSpace(string(out)), err
}
