package errs_test

import (
	"testing"

	"launchrack/internal/model/errs"
)

func TestAddressHidesSecrets(t *testing.T) {
	for address, want := range map[string]string{
		"":                                   "",
		"shop.example":                       "shop.example",
		"data/launchrack.db":                 "data/launchrack.db",
		"sqlite:///srv/a.db":                 "sqlite:///srv/a.db",
		"https://h:8443/a/b":                 "https://h:8443/a/b",
		"ftp://h/?key=S3":                    "ftp://h/?key=xxxxx",
		"http://u:S3@h/x?key=S3&plain=S3#S3": "http://xxxxx@h/x?key=xxxxx&plain=xxxxx#xxxxx",
		"http://S3@h":                        "http://xxxxx@h",
		"http://h?S3&k=":                     "http://h?xxxxx&k=",
		"postgres://u:S3@S3@h/db":            "postgres://xxxxx@h/db",
		"postgres://u:S3/S3?S3#S3@h/db":      "postgres://xxxxx@h/db",
		"postgres://u:%zzS3@h:port/db":       "postgres://xxxxx@h:port/db",
		"sqlserver://h;password=S3":          "sqlserver://h;password=xxxxx",
		"host=h password=S3":                 "xxxxx",
		"host=h password='S3@S3'":            "xxxxx",
		"u:S3=S3@h/db":                       "xxxxx",
		"/watches/w_1?token=S3&plain=":       "/watches/w_1?token=xxxxx&plain=",
		"/servers.json?S3@h&email=S3@S3#S3":  "/servers.json?xxxxx&email=xxxxx#xxxxx",
		"//u:S3@h/db?password=S3":            "xxxxx",
		"jdbc:postgresql://h/db?password=S3": "xxxxx",
	} {
		if got := errs.Address(address); got != want {
			t.Errorf("%s: got %s, want %s", address, got, want)
		}
	}
}
