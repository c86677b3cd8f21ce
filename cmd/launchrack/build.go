package main

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"sync"
)

// executable returns a hash of the running program, so that no two builds have the same. It returns
// a random text if the program cannot be read.
var executable = sync.OnceValue(func() string {
	path, err := os.Executable()
	if err != nil {
		return rand.Text()
	}
	name, err := hashFile(path)
	if err != nil {
		return rand.Text()
	}
	return name
})

// hashFile returns the SHA-256 of a file.
func hashFile(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer func() { _ = f.Close() }() // nothing was written
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// buildName returns the part of ETags for the program and the settings that its answers depend on.
func buildName(program string, settings ...any) (string, error) {
	text, err := json.Marshal(append(settings, program))
	if err != nil {
		return "", fmt.Errorf("name the settings: %w", err)
	}
	return string(text), nil
}
