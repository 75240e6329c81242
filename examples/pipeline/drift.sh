#!/usr/bin/env bash
# Looks, without changing anything, for what was changed outside, and leaves it in drift.md. The verdict is bunny-tf's:
# exit codes of refresh-only plans tell drift where there is none, or none where there is (by engine and version).
# usage: drift.sh [FOLDER]   as for plan.sh
# environment: as for plan.sh, IGNORE the file of known noise, and UNMANAGED=1 to look for what is in no state, which needs
#              BUNNY_ACCESS_KEY
set -euo pipefail
export CHECKPOINT_DISABLE=1 TF_IN_AUTOMATION=1 TF_INPUT=0
TF=${TF:-terraform} BUNNY_TF=${BUNNY_TF:-npx --no bunny-tf}
export BUNNY_TF_CLI=${BUNNY_TF_CLI:-$TF} # the engine that plans

$BUNNY_TF install >&2 # the version of package-lock.json

if [ $# -gt 0 ]; then
  stacks=("$1")
else
  rm -rf cdktf.out
  ${APP:-npx tsx main.ts}
  stacks=(cdktf.out/stacks/*/)
fi

for stack in "${stacks[@]}"; do
  # A stack that cannot be initialised is told as failed below, and hides no drift of the others.
  "$TF" -chdir="$stack" init -no-color >&2 || continue
done
exec $BUNNY_TF drift --format markdown --output drift.md ${UNMANAGED:+--unmanaged} ${IGNORE:+--ignore "$IGNORE"} ${FAIL_ON:+--fail-on "$FAIL_ON"} \
  "${stacks[@]}" # 0 no drift, 2 drift, 3 a condition matched, 1 error
