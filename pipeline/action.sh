#!/usr/bin/env bash
# The steps of action.yml. Inputs arrive as environment variables, never as text of a script.
# usage: action.sh start|install|run|finish
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

fail() {
  printf '::error::%s\n' "$*"
  exit 1
}

output() { printf '%s=%s\n' "$1" "$2" >> "$GITHUB_OUTPUT"; }

# Prints a member of the event by its path.
event() {
  node -p '
    const value = process.argv[2].split(".").reduce((object, name) => object?.[name], JSON.parse(fs.readFileSync(process.argv[1])));
    value ?? ""
  ' "$GITHUB_EVENT_PATH" "$1"
}

# Rejects an unknown mode. Skips pull requests from forks, which get no secrets: none of their code runs.
start() {
  case $MODE in plan | apply | drift) ;; *) fail "mode is \"$MODE\"; it has to be plan, apply, or drift" ;; esac
  if [ "$GITHUB_EVENT_NAME" = pull_request ] && [ -z "$HAS_KEY" ]; then
    if [ "$(event pull_request.head.repo.full_name)" != "$(event pull_request.base.repo.full_name)" ]; then
      echo "::notice::Not planned: the pull request of a fork gets no key."
      echo "Not planned: the pull request of a fork gets no key. Someone with write access can push its branch to this repository after reading it." >> "$GITHUB_STEP_SUMMARY"
      output skip true
    fi
  fi
}

# Finds bunny-tf: in the files of "package", as "version" of the registry, or among the packages of the repository.
install() {
  local own=$RUNNER_TEMP/bunny-tf spec='' zip='' file folder
  while IFS= read -r file; do
    case $file in
      '') ;;
      *.zip) [ -f "$file" ] || fail "package names $file, which does not exist"; zip=$file ;;
      *) [ -f "$file" ] || fail "package names $file, which does not exist"; spec=$(cd "$(dirname "$file")" && pwd)/$(basename "$file") ;;
    esac
  done <<< "$PACKAGE"
  [ -n "$spec" ] || [ -z "$VERSION" ] || spec=terraform-provider-bunny@$VERSION
  # An app always needs the packages of the repository.
  # shellcheck disable=SC2153 # FOLDER is the input
  for folder in "$FOLDER" .; do
    if [ -f "$folder/package-lock.json" ] && [ ! -d "$folder/node_modules" ]; then npm ci --ignore-scripts --no-audit --no-fund --prefix "$folder"; fi
  done
  if [ -n "$spec" ]; then
    mkdir -p "$own"
    npm install --ignore-scripts --no-save --no-audit --no-fund --prefix "$own" "$spec" || fail "$spec could not be installed"
    file=$own/node_modules/.bin/bunny-tf
  else
    file=$FOLDER/node_modules/.bin/bunny-tf
    [ -x "$file" ] || file=$PWD/node_modules/.bin/bunny-tf
    [ -x "$file" ] || fail "bunny-tf is not installed: add terraform-provider-bunny to package.json and its lock file, or set version or package"
  fi
  output bunny-tf "$file"
  if [ -n "$zip" ]; then
    "$file" install --executable "$zip"
    output skip-install true
  fi
}

# Plans, applies, or checks for drift. A verdict fails the job only after everything is published.
run() {
  local code=0 report
  case $MODE in plan) report=plan.md ;; drift) report=drift.md ;; apply) report='' ;; esac
  "$here/$MODE.sh" || code=$?
  output exit-code "$code"
  [ -n "$report" ] && [ -f "$report" ] || return 0
  output report "$report"
  cat "$report" >> "$GITHUB_STEP_SUMMARY"
}

finish() {
  if [ "$COMMENT" = true ]; then
    case $MODE:$GITHUB_EVENT_NAME in
      plan:pull_request) [ ! -f plan.md ] || "$here/publish.sh" comment plan.md ;;
      drift:*)
        if [ "$EXIT_CODE" = 0 ]; then "$here/publish.sh" close drift.md; elif [ -f drift.md ]; then "$here/publish.sh" issue drift.md; fi
        ;;
    esac
  fi
  if [ -n "$SARIF" ] && [ -f "$SARIF" ]; then "$here/publish.sh" sarif "$SARIF"; fi
  case $MODE:$EXIT_CODE in
    *:0 | plan:2 | drift:2) ;;
    apply:2) fail "a stack depends on what was applied, and has to be planned now: run the whole workflow again" ;;
    *:3) fail "a condition of fail-on matched; the report says which, and how to accept it on purpose" ;;
    *) fail "$MODE failed; the log and the report say why" ;;
  esac
}

case ${1:-} in
  start | install | run | finish) "$1" ;;
  *) fail "usage: action.sh start|install|run|finish" ;;
esac
