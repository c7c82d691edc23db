# make test    everything: builds, vets, tests, races, cases; installs what it needs
# make fast    the Go tests alone
# make golden  keeps new golden signatures (say so in the commit)
# make build   builds sim here
# make fmt     formats
# make soak    a long run, interrupted, resumed and compared with its shards (GAMES=10000000)
# make planted looks for prices planted in three systems, in company and alone (RUNS=20; half an hour of processor time)
# make profile renews the profile that releases are built with
# make release builds the archives of a release into dist, and the wheels into dist/wheels
# make image   builds the container image of this machine's processor into dist/image, an OCI layout, from dist
# make site    builds the site from docs/ and what the program says into site; open site/index.html, no server is needed
# make wheels  builds wheels of the Python package for all platforms into dist/wheels

GO      ?= go
SYSTEMS := titan descent hott heroscape mageknight

.PHONY: soak planted test fast golden fmt build profile release image wheels site

test:
	./test.sh

fast:
	$(GO) vet ./...
	$(GO) test ./...

golden:
	$(GO) test $(SYSTEMS:%=./engine/internal/%) ./engine/conform ./engine/systems ./ai ./results ./cmd/sim/internal/report ./montecarlo ./scenarios ./cmd/sim \
		-run 'Golden|Kept' -update-golden

fmt:
	$(GO) tool -modfile=tools.mod gofumpt -w cmd engine ai montecarlo scenarios results

build:
	CGO_ENABLED=0 $(GO) build -trimpath -ldflags "-X main.commit=$$(git describe --always --dirty --abbrev=40 --exclude='*' 2>/dev/null || echo unknown)" -o sim ./cmd/sim

# The profile names the program that it is of by its path: a folder of no one's own.
profile:
	mkdir -p /tmp/sim-profile
	$(GO) build -trimpath -pgo=off -o /tmp/sim-profile/sim ./cmd/sim
	GODEBUG=asyncpreemptoff=1 /tmp/sim-profile/sim bench --quick --seconds 8 --profile cmd/sim/release.pgo

release:
	./release.sh
	ARCHIVES=dist $(MAKE) wheels

image:
	name=$$(basename dist/sim-*-linux-$$($(GO) env GOARCH).tar.gz .tar.gz) && tar -C dist -xzf dist/$$name.tar.gz && version=$${name#sim-} && \
	SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) cmd/sim/packaging/image.sh dist/$$name/sim $${version%%-linux-*} $$($(GO) env GOARCH) dist/image && rm -r dist/$$name

site:
	test/site.sh site

wheels:
	notebooks/skirmishlab/wheels.sh dist/wheels linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64

soak:
	test/soak.sh $(or $(GAMES),10000000)

planted:
	PLANTED_RUNS=$(or $(RUNS),20) $(GO) test ./cmd/sim/internal/prices -run PlantedTruths -v -timeout 6h
