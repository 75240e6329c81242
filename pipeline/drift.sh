#!/usr/bin/env bash
# Checks for changes outside of Terraform, read-only, and writes drift.md. The verdict is that of bunny-tf: the exit codes of
# refresh-only plans are wrong for some engines and versions.
# usage: drift.sh [FOLDER]
# environment: the variables of stacks.sh, IGNORE the file of known drift (default: drift-ignore.json), FAIL_ON the conditions that fail,
#              and UNMANAGED=0 to skip unmanaged objects, which are reported if BUNNY_ACCESS_KEY is set and all stacks
#              are checked
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
  # A stack that cannot be initialized is reported as failed below, and does not hide drift of other stacks.
  "$TF" -chdir="$stack" init -no-color >&2 || continue
done
# With one stack alone, objects of the other stacks would look unmanaged.
whole=1
[ "$kind" = hcl ] || [ -z "${STACK:-}" ] || whole=''
unmanaged=${UNMANAGED:-${BUNNY_ACCESS_KEY:+$whole}}
[ "$unmanaged" != 0 ] || unmanaged=''
ignore=${IGNORE-drift-ignore.json}
options=(${unmanaged:+--unmanaged} ${ignore:+"--ignore=$ignore"} ${FAIL_ON:+"--fail-on=$FAIL_ON"} ${variables[@]+"${variables[@]/#/-}"})
code=0
report drift markdown drift.md ${options[@]+"${options[@]}"} || code=$?
exit "$code"
