//go:build race

package main

// raceDetector slows the page engine beyond its time limit.
const raceDetector = true
