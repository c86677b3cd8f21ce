package main

import (
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"launchrack/internal/operator/config"
)

// variablesOf returns the variables of a command and its subcommands.
func variablesOf(node *kong.Node) []string {
	var names []string
	for _, flag := range node.Flags {
		names = append(names, flag.Envs...)
	}
	for _, child := range node.Children {
		names = append(names, variablesOf(child)...)
	}
	return names
}

// warnUnknown logs environment variables with the program's prefix that are not settings, such as
// misspelt ones.
func warnUnknown(env environment, root *kong.Node, variables []string) {
	known := variablesOf(root)
	for _, variable := range variables {
		name, _, _ := strings.Cut(variable, "=")
		if strings.HasPrefix(name, config.Prefix+"_") && !slices.Contains(known, name) {
			newLog(env).Warn("this variable is not a setting of this version and has no effect", "variable", name)
		}
	}
}
