# The steps of .ci/run that are more than one command. Sourced by it, from the project's root.

target=${CARGO_TARGET_DIR:-$PWD/target}
tools=$target/ci-tools
cargo_deny_version=0.20.2
cargo_hack_version=0.6.46
cargo_semver_checks_version=0.51.0
oldest_rust_version=$(sed -n 's/^rust-version = "\(.*\)"/\1.0/p' Cargo.toml)
# That of tfsdk-provider, and so of the feature `provider`: its dependencies need it.
oldest_provider_rust_version=$(sed -n 's/^rust-version = "\(.*\)"/\1.0/p' tfsdk-provider/Cargo.toml)

# Runs a command under a heading and says how long it took.
step() {
    local start=$SECONDS
    [ -z "$aside" ] || kill -0 "$aside" 2>/dev/null || joined
    current=$1
    shift
    printf '\n== %s\n' "$current"
    "$@"
    printf -- '-- %s: %d s\n' "$current" $((SECONDS - start))
}

# Runs steps beside those that follow, up to `joined`, or to the first step after they ended: there is told what they
# said. They share no target folder with the others, as cargo would wait for it, and no file of $scratch. In a process
# group of their own, so that what they started can be ended with them.
begin() {
    set -m
    (
        scratch=$scratch/aside
        mkdir -p "$scratch"
        "$1"
    ) >"$scratch/said" 2>&1 </dev/null &
    aside=$!
    set +m
}

joined() {
    local code=0
    [ -n "$aside" ] || return 0
    wait "$aside" || code=$?
    aside=
    cat "$scratch/said"
    [ "$code" -eq 0 ] || current=$(sed -n 's/^== //p' "$scratch/said" | tail -n 1)
    return "$code"
}

# What builds in a folder of its own.
beside() {
    step "Oldest supported Rust" oldest_rust
    step "Dependencies" dependencies
    step "Messages are what their .proto files make" messages
    step "Packages can be published" publishable
    step "The oldest versions of other crates" least_versions
    step "Fuzz targets compile" fuzz_targets
}

# Runs each line of the README's first sh block, as a newcomer would.
readme_commands() {
    local commands command
    mapfile -t commands < <(awk '
        /^```(sh|console|bash|shell)/ { if (!blocks++) inside = 1; next }
        /^```/ { inside = 0 }
        inside' README.md | sed -E 's/^\$ //; /^[[:space:]]*(#|$)/d')
    if [ "${#commands[@]}" -eq 0 ]; then
        echo "README.md has no sh block"
        return 1
    fi
    for command in "${commands[@]}"; do
        printf '$ %s\n' "$command"
        bash -euo pipefail -c "$command" </dev/null
    done
}

# A program of crates.io, in this version; it is built where it is missing, and not optimised, as that takes longer than it saves. Where it cannot
# be, what cargo said of it is in $scratch/install.
tool() {
    local name=$1 version=$2
    PATH=$PATH:$tools/bin
    if ! command -v "$name" >/dev/null; then
        CARGO_TARGET_DIR=$tools/build/$name timeout 1500 cargo install --quiet --debug --locked --root "$tools" "$name@$version" \
            >"$scratch/install" 2>&1 || true
        rm -rf "$tools/build/$name"
    fi
    command -v "$name" >/dev/null
}

# The README's second command tests with all features, and what the compiler says without them; this is for code that
# only builds when another feature is on, or off.
feature_sets() {
    local library
    if ! tool cargo-hack "$cargo_hack_version"; then
        printf 'not checked in pairs: cargo-hack cannot be had here:\n'
        tail -n 3 "$scratch/install"
        each_feature
        return
    fi
    # The libraries have few features, so all sets of them; the facade in pairs. Its three for types of other crates are but names for those of
    # tfsdk-core, and count as one.
    sets_of tfsdk --depth 2 --group-features bigdecimal,indexmap,serde
    for library in core derive config provider; do
        sets_of "tfsdk-$library"
    done
}

# Checks the sets that cargo-hack names, of this package alone: by itself it would have cargo check the workspace's default members at once,
# which turn features of each other on.
sets_of() {
    local package=$1 command
    shift
    cargo hack check -p "$package" --lib --feature-powerset "$@" --print-command-list >"$scratch/sets"
    printf '%s: %d sets\n' "$package" "$(wc -l <"$scratch/sets")"
    while read -r command; do
        # shellcheck disable=SC2086
        cargo check --quiet -p "$package" ${command#cargo check } </dev/null || { echo "$command"; return 1; }
    done <"$scratch/sets"
}

each_feature() {
    local feature
    cargo check --quiet -p tfsdk --lib --no-default-features
    for feature in bigdecimal config constraints files functions indexmap language provider serde testing; do
        printf '%s\n' "$feature"
        cargo check --quiet -p tfsdk --lib --no-default-features --features "$feature"
    done
}

# The main job names what is wrong with each broken file and exits with 1: not with 0, and not by a panic.
broken_files() {
    local file code found=0
    cargo build --quiet --example buckets
    for file in examples/data/broken*; do
        [ -f "$file" ] || continue
        found=1
        code=0
        printf '\n$ cargo run --example buckets -- %s\n' "$file"
        cargo run --quiet --example buckets -- "$file" >"$scratch/output" 2>&1 || code=$?
        cat "$scratch/output"
        if [ "$code" -ne 1 ] || [ ! -s "$scratch/output" ]; then
            echo "exit code $code, expected 1 and an explanation"
            return 1
        fi
    done
    [ "$found" -eq 1 ] || { echo "examples/data has no broken files"; return 1; }
}

# Every suite that the conformance example knows, on its committed rows.
conformance() {
    local suites suite
    if [ ! -e examples/conformance.rs ] && [ ! -e examples/conformance/main.rs ]; then
        echo "there is no conformance example yet"
        return 0
    fi
    cargo build --quiet --release --example conformance
    mapfile -t suites < <(cargo run --quiet --release --example conformance -- --list | awk 'NF { print $1 }')
    if [ "${#suites[@]}" -eq 0 ]; then
        echo "the conformance example lists no suites"
        return 1
    fi
    for suite in "${suites[@]}"; do
        printf '\n%s\n' "$suite"
        cargo run --quiet --release --example conformance -- "$suite" "tests/vectors/$suite.jsonl"
    done
}

# Broken input for every entry, in little memory.
hostile_input() {
    cargo build --quiet --release -p tfsdk-tests --example hostile
    bash -c 'ulimit -v 524288; "$0" 300000' "${CARGO_TARGET_DIR:-target}/release/examples/hostile"
}

# Types, traits and macros show their use, and most functions. By rustdoc's JSON, which only a rustdoc writes that takes
# unstable options; cargo and rustc stay as they are, so nothing is built anew. `docsrs` is what docs.rs builds with.
uses_are_shown() {
    printf '#!/bin/sh\nRUSTC_BOOTSTRAP=1 exec "%s" "$@"\n' "$(rustup which rustdoc 2>/dev/null || command -v rustdoc)" >"$scratch/rustdoc"
    chmod +x "$scratch/rustdoc"
    # As the documentation was made, so that no other features of dependencies are built.
    RUSTDOC=$scratch/rustdoc RUSTDOCFLAGS="-Z unstable-options --output-format json --cfg docsrs" \
        cargo doc --quiet --no-deps --workspace --all-features
    cargo run --quiet -p tfsdk-tests --example example_share -- "$target/doc"
}

# Cargo's own rehearsal: the packages are made, and each is built from what would be uploaded. Cargo takes a package of the same name and
# version that it unpacked or built before for the same one, by the path of its directory: so this one is new each time.
publishable() {
    local code=0
    # The packages do not have the workspace's profile, which leaves out what only takes time here.
    CARGO_TARGET_DIR=$scratch/publish CARGO_PROFILE_DEV_DEBUG=false CARGO_INCREMENTAL=0 cargo publish --quiet --workspace --dry-run >"$scratch/published" 2>&1 || code=$?
    rm -rf "$scratch/publish"
    if [ "$code" -ne 0 ]; then
        cat "$scratch/published"
        unreachable "$scratch/published"
    fi
}

# The libraries with the oldest versions of other crates that Cargo.toml admits. In a copy, as cargo has one Cargo.lock for a tree. The
# option is not stable; it is cargo alone that is told to take it, and the code is checked as ever.
least_versions() {
    local copy=$scratch/least libraries
    libraries='"tfsdk-text", "tfsdk-core", "tfsdk-lang", "tfsdk-derive", "tfsdk-config", "tfsdk-files", "tfsdk-provider"'
    mkdir "$copy"
    git ls-files -z | xargs -0 cp --parents -t "$copy"
    sed -i -E "s/^members = .*/members = [$libraries]/; s/^default-members = .*/default-members = [\".\"]/" "$copy/Cargo.toml"
    if ! (cd "$copy" && RUSTC_BOOTSTRAP=1 cargo update --quiet -Z direct-minimal-versions && cargo fetch --quiet) >"$scratch/update" 2>&1; then
        cat "$scratch/update"
        unreachable "$scratch/update"
        return
    fi
    (cd "$copy" && CARGO_TARGET_DIR=$target/least cargo check --quiet -p tfsdk --lib --all-features)
}

# Succeeds where a command failed for want of the registry, and says so.
unreachable() {
    grep -qiE 'offline|could not connect|failed to (download|fetch|query)|spurious network' "$1" || return 1
    echo "not checked: the registry cannot be reached from here"
}

# What would break who uses the last release: nothing that is public may change without a version that says so.
public_changes() {
    local last
    last=$(git describe --tags --abbrev=0 --match 'v[0-9]*' 2>/dev/null || true)
    if [ -z "$last" ]; then
        echo "not checked: there is no tag vVERSION yet, so nothing is released that could be broken"
        return 0
    fi
    if ! tool cargo-semver-checks "$cargo_semver_checks_version"; then
        echo "not checked: cargo-semver-checks cannot be had here:"
        tail -n 3 "$scratch/install"
        return 0
    fi
    cargo semver-checks --workspace --baseline-rev "$last"
}

# trybuild compares each case with the output beside it, and never misses a case whose output stayed behind.
orphaned_ui_outputs() {
    local file orphans=0
    while IFS= read -r file; do
        if [ ! -e "${file%.stderr}.rs" ]; then
            echo "$file has no case"
            orphans=1
        fi
    done < <(git ls-files '*.stderr')
    return "$orphans"
}

# The fuzz package is a workspace of its own, which the steps before have not seen.
fuzz_targets() {
    if [ ! -e fuzz/Cargo.toml ]; then
        echo "there is no fuzz package yet"
        return 0
    fi
    if ! command -v c++ >/dev/null; then
        echo "not checked: libFuzzer wants a C++ compiler, which is missing here"
        return 0
    fi
    cargo fmt --manifest-path fuzz/Cargo.toml -- --check
    CARGO_TARGET_DIR=$target/fuzz cargo clippy --manifest-path fuzz/Cargo.toml -- -D warnings
}

wasm32() {
    local wasm=wasm32-unknown-unknown
    if ! { rustup target list --installed | grep -qx "$wasm" || rustup target add "$wasm"; } 2>"$scratch/rustup"; then
        echo "not checked: the target $wasm cannot be had here"
        cat "$scratch/rustup"
        return 0
    fi
    cargo check -p tfsdk-core -p tfsdk-lang --all-features --target "$wasm"
}

# The libraries only: tests and benches may use a newer Rust.
oldest_rust() {
    checked_with "$oldest_rust_version" -p tfsdk-config -p tfsdk-derive -p tfsdk-files --all-features
    checked_with "$oldest_rust_version" -p tfsdk \
        --features bigdecimal,config,constraints,files,functions,indexmap,language,serde
    checked_with "$oldest_provider_rust_version" -p tfsdk --all-features
}

# A version of Rust, and what is to build with it; what that depends on is built as well.
checked_with() {
    local rust=$1
    shift
    if ! { rustup run "$rust" rustc --version || rustup toolchain install "$rust" --profile minimal --no-self-update; } \
        >"$scratch/rustup" 2>&1; then
        echo "not checked: Rust $rust cannot be had here"
        cat "$scratch/rustup"
        return 0
    fi
    CARGO_TARGET_DIR=$target/oldest rustup run "$rust" cargo check --lib "$@"
}

# What is made of the .proto files is checked in, so that nobody else needs what makes it.
messages() {
    local manifest=tools/messages/Cargo.toml
    cargo fetch --locked --manifest-path "$manifest"
    cargo fmt --manifest-path "$manifest" -- --check
    CARGO_TARGET_DIR=$target/messages cargo clippy --quiet --manifest-path "$manifest" -- -D warnings
    CARGO_TARGET_DIR=$target/messages cargo run --quiet --manifest-path "$manifest" -- --check
}

# Licences, duplicates and sources by deny.toml, and known vulnerabilities where their database can be reached. Where
# cargo-deny cannot be had, cargo itself answers the first three.
dependencies() {
    if ! tool cargo-deny "$cargo_deny_version"; then
        echo "cargo-deny cannot be had here:"
        tail -n 3 "$scratch/install"
        dependencies_by_cargo
        return
    fi
    cargo deny --all-features check bans licenses sources
    if timeout 120 cargo deny fetch db >"$scratch/fetch" 2>&1; then
        cargo deny --all-features check advisories
    else
        echo "advisories not checked: their database cannot be reached from here"
    fi
}

dependencies_by_cargo() {
    local allowed skipped doubled
    allowed=$(sed -nE 's/^allow = \[(.*)\]$/\1/p' deny.toml | tr -d '",')
    cargo tree --workspace --all-features --target all --edges normal,build --prefix none --format '{p}|{l}' |
        sed -E 's/ \(\*\)$//; /^$/d' | sort -u | awk -F '|' -v allowed="$allowed" '
            # Turns each licence into 1 (allowed) or 0, then works the expression out from the inside.
            BEGIN { split(allowed, names, " "); for (n in names) known[names[n]] = 1 }
            {
                text = $2
                gsub(/\//, " OR ", text); gsub(/[()]/, " & ", text); gsub(/ WITH /, "+", text)
                count = split(text, words, " "); text = ""
                for (n = 1; n <= count; n++) {
                    word = words[n]
                    if (word !~ /^(OR|AND|[()])$/) word = (word in known) ? 1 : 0
                    text = text (text == "" ? "" : " ") word
                }
                do {
                    before = text
                    while (gsub(/1 AND 1/, "1", text) + gsub(/0 AND [01]|1 AND 0/, "0", text)) ;
                    gsub(/\( 0( OR 0)* \)/, "0", text); gsub(/\( [01]( OR [01])* \)/, "1", text)
                } while (text != before)
                if (text !~ /1/) { print $1 ": licence \"" $2 "\" is not allowed by deny.toml"; bad = 1 }
            }
            END { print NR " packages, licences " (bad ? "refused" : "allowed"); exit bad }'
    skipped=$(sed -nE 's/^    \{ crate = "(.*)@.*/^\1 v/p' deny.toml)
    doubled=$(cargo tree --workspace --all-features --target all --edges normal,build --duplicates --depth 0 --prefix none |
        sed '/^$/d' | grep -v "${skipped:-^$}" || true)
    if [ -n "$doubled" ]; then
        printf 'several versions of one crate:\n%s\n' "$doubled"
        return 1
    fi
    if grep '^source = ' Cargo.lock | grep -v 'registry+https://github.com/rust-lang/crates.io-index'; then
        echo "Cargo.lock names a source that is not crates.io"
        return 1
    fi
}

tree_unchanged() {
    local tree_after
    tree_after=$(git status --porcelain)
    if [ "$tree_after" != "$tree_before" ]; then
        diff <(printf '%s\n' "$tree_before") <(printf '%s\n' "$tree_after")
        return 1
    fi
}
