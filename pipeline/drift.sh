#!/usr/bin/env bash
# Looks, without changing anything, for what was changed outside, and leaves it in drift.md. The verdict is bunny-tf's:
# exit codes of refresh-only plans tell drift where there is none, or none where there is (by engine and version).
# usage: drift.sh [FOLDER]
# environment: what stacks.sh names, IGNORE the file of known drift (default: drift-ignore.json), FAIL_ON the conditions that fail,
#              and UNMANAGED=0 to leave out what is in no state, which is looked for where BUNNY_ACCESS_KEY is set and all stacks
#              are looked at
# ends with: 0 no drift, 2 drift, 3 a condition matched, 1 a stack failed
set -euo pipefail
# shellcheck source=pipeline/stacks.sh
source "$(dirname "${BASH_SOURCE[0]}")/stacks.sh"

rm -f drift.md # of an earlier run
find_configuration "$@"
find_variables
install_provider
synthesize
list_stacks

for stack in "${folders[@]}"; do
  # A stack that cannot be initialized is told as failed below, and hides no drift of the others.
  "$TF" -chdir="$stack" init -no-color >&2 || continue
done
# Of one stack alone, the objects of the others would be in no state.
whole=1
[ "$kind" = hcl ] || [ -z "${STACK:-}" ] || whole=''
unmanaged=${UNMANAGED:-${BUNNY_ACCESS_KEY:+$whole}}
[ "$unmanaged" != 0 ] || unmanaged=''
ignore=${IGNORE-drift-ignore.json}
options=(${unmanaged:+--unmanaged} ${ignore:+"--ignore=$ignore"} ${FAIL_ON:+"--fail-on=$FAIL_ON"} ${variables[@]+"${variables[@]/#/-}"})
code=0
report drift markdown drift.md ${options[@]+"${options[@]}"} || code=$?
exit "$code"
