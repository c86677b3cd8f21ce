# run and test do all their own set-up on a Debian machine with Go, Node and npm.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:

# Counting bits is one instruction on every x86-64 processor since 2009; v1 asks first.
export GOAMD64 ?= v2

COMMIT := $(shell git rev-parse --short=12 HEAD 2>/dev/null || echo unknown)
LDFLAGS := -s -w -X main.commit=$(COMMIT)
# Not ./...: packages in web/node_modules hold Go files too.
GO_PACKAGES := ./cmd/... ./internal/... ./i18n ./web
PAGES := web/dist/client/.vite/manifest.json
MODULES := web/node_modules/.package-lock.json
WEB_SOURCES := $(shell find web/src web/public web/build -type f 2>/dev/null) $(wildcard web/*.json web/*.ts web/*.js)

.PHONY: run build release check-release test lint lint-go lint-web bench bench-quick bench-worst bench-parts overload siege sbom vuln chaos e2e pretend clients lighthouse tasks pictures paint recordings exact fmt generate test-go test-web web-and-clients setup clean

run: build ## start the storefront on http://localhost:8080
	./bin/launchrack serve

build: $(PAGES) ## build the pages, then the binary that holds them
	go build -ldflags '$(LDFLAGS)' -o bin/launchrack ./cmd/launchrack

release: $(PAGES) ## archives for Linux, macOS and Windows with checksums, in dist/
	scripts/release

# qemu-user-static emulates the processors.
check-release: ## two builds of the release give the same bytes, and the binaries for Linux start in an emulator
	scripts/check-release

test: ## every check there is, and in the end how long each took, and of how many seconds that it should take
	@scripts/test

# ESLint, which checks types too, takes one processor for a minute, and the others the other.
lint: $(PAGES)
	$(MAKE) --no-print-directory --output-sync -j2 lint-web lint-go

lint-go:
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { echo "not gofmt'd:"; gofmt -l $$(git ls-files '*.go'); exit 1; }
	scripts/plain-words
	scripts/budgets
	GOGC=400 go vet $(GO_PACKAGES)
	GOGC=400 go tool staticcheck $(GO_PACKAGES)

lint-web: $(MODULES)
	cd web && npx --no-install biome format . && npx --no-install eslint .

test-go: $(PAGES)
	scripts/test-go

test-web: $(MODULES)
	npm --prefix web test

# The clients wait most of the time.
web-and-clients: build
	$(MAKE) --no-print-directory --output-sync -j2 test-web clients

clients: build ## supabase-js, MCP clients and the suite of MCP against the real binary
	npm --prefix web run clients

e2e: setup build ## journeys in a real browser against the real binary
	npm --prefix web run e2e

pretend: setup build ## the journeys through visitors' pages in the language for tests: texts without a translation, or without room at 320 pixels
	LAUNCHRACK_E2E_LANGUAGE=xx npm --prefix web run e2e

tasks: setup build ## a visitor's ten tasks, the way of a watch and an operator's first shop in a real browser: clicks and seconds of each
	npm --prefix web run tasks

paint: setup build ## milliseconds from a click to the painted list, on desktop and phone
	npm --prefix web run paint

pictures: setup build ## the pictures of README, drawn from the shop with the bundled plans; a journey holds that they are today's
	npm --prefix web run pictures

# Lighthouse asks for a newer Node than the project; npm brings both, some 365 MB, for this alone.
lighthouse: setup build ## Lighthouse's mobile run of five pages, five times each, at 10,000 plans
	cd web && npx --yes --package node@24 --package lighthouse@13.5.0 -c 'node e2e/lighthouse.ts'

# They are data of others, which this repository does not hold.
RECORDINGS ?= ../shared

recordings: export RECORDINGS := $(abspath $(RECORDINGS))
recordings: ## what reads recorded answers of partners and collections, which lie in the folder RECORDINGS
	@test -d '$(RECORDINGS)' || { echo 'there is no folder $(RECORDINGS): make recordings RECORDINGS=FOLDER' >&2; exit 1; }
	go test -count 1 -vet=off -run Recorded $$(git grep -lE 'testing/recordings"|partnertest\.Recorded' -- '*_test.go' | xargs dirname | sort -u | sed 's,^,./,')

exact: export REQUIRE_POSTGRES := 1
exact: export EXACT := $(shell date +%Y%m%d)
exact: setup $(PAGES) ## 20,000 random queries, each compared with PostgreSQL's answer; the whole of what make test tries a part of
	EXACT_QUERIES=20000 go test -count 1 -v -timeout 60m -run AgainstPostgreSQL ./internal/testing/pgcompare
	go test -count 1 -v -timeout 60m -run 'TestMutations$$|TestANeededMember|TestADamagedFieldChangesNothing' ./internal/partner/registry ./internal/testing/whole
	go test -count 1 -v -timeout 60m -run TestOnPostgreSQL ./cmd/launchrack

# 1,000,000 plans take some ten minutes more: make bench BENCH_SIZES=1000000
BENCH_SIZES ?= 1000,10000,100000

bench: export BENCH_SIZES := $(BENCH_SIZES)
bench: setup $(PAGES) ## one table: the engine, the API beside bare net/http, refreshes, pages, a crawler; then inserts
	go test -run '^$$' -bench BenchmarkTable -benchtime 1x -timeout 60m ./internal/testing/bench
	go test -run '^$$' -bench BenchmarkInsertToVisible -benchtime 50x -timeout 60m ./cmd/launchrack

bench-quick: $(PAGES) ## what hot paths cost here and at the commit BASE (main), in three minutes: before a change lands
	scripts/bench-quick

bench-worst: $(PAGES) ## the CPU time of the nastiest requests at 100,000 plans
	go test -run '^$$' -bench BenchmarkWorstRequest -benchtime 1x -timeout 60m ./internal/testing/bench

bench-parts: $(PAGES) ## the Go benchmarks of single parts
	go test -run '^$$' -bench . -benchmem $$(go list ./internal/... | grep -v /internal/testing/bench$$)

overload: $(PAGES) ## waiting times and memory beside 2,000 idle, 200 slow and 500 busy clients
	go test -run '^$$' -bench BenchmarkOverload -benchtime 1x -timeout 10m ./cmd/launchrack

SIEGE ?= 1m

siege: export SIEGE := $(SIEGE)
siege: $(PAGES) ## what 50 visitors and 20 watches see while one client tries to use up the shop, for SIEGE
	go test -run '^$$' -bench BenchmarkSiege -benchtime 1x -timeout 60m ./cmd/launchrack

# A disk is filled where root may mount a small one.
CHAOS ?= 10m
KILLS ?= 200

chaos: export CHAOS := $(CHAOS)
chaos: export KILLS := $(KILLS)
chaos: $(PAGES) ## kill -9 at 10,000 plans, KILLS times; then everything that a shop depends on breaks, for CHAOS; and 100 kills under a mirror
	go test -run 'TestKills|TestChaos|TestKilledSenders|TestClocksApart' -count 1 -v -timeout 0 ./cmd/launchrack
	MIRROR_KILLS=100 go test -run TestMirrorOfKilledWriters -count 1 -v -timeout 0 ./internal/store

sbom: build ## what the binary is made of, as CycloneDX: bin/launchrack.cdx.json
	go run ./internal/tools/sbom bin/launchrack web/package-lock.json > bin/launchrack.cdx.json

# The database of vulnerabilities is asked over the network.
vuln: ## known vulnerabilities in what the program calls, and in the packages of the pages
	go run golang.org/x/vuln/cmd/govulncheck@latest $(GO_PACKAGES)
	npm --prefix web audit --omit=dev

fmt: $(MODULES) ## Go by gofmt, TypeScript and CSS by Biome
	gofmt -w $$(git ls-files '*.go')
	npm --prefix web run --silent format

generate: $(MODULES) ## TypeScript types, the list of sentences, the pages of the specification and of the partners
	go generate $(GO_PACKAGES)

setup: $(MODULES)
	scripts/setup-tests

$(MODULES): web/package.json web/package-lock.json
	npm --prefix web ci --no-audit --no-fund
	@touch $@

$(PAGES): $(MODULES) $(WEB_SOURCES)
	npm --prefix web run --silent build
	@touch $@

clean:
	rm -rf bin dist web/dist/client web/dist/server
