#!/usr/bin/env bash
# Synthesizes (where there is an app) and plans every stack; leaves in each stack's folder the plan that was reviewed
# (tfplan), and in plan.md what it means.
# usage: plan.sh [FOLDER]   a folder of plain HCL; without one the app of APP is synthesized to cdktf.out
# environment: APP the app's command (default: npx tsx main.ts), TF the engine (terraform), BUNNY_TF (npx --no bunny-tf),
#              FAIL_ON the conditions that fail, such as production; CODE_QUALITY a file for GitLab's Code Quality
set -euo pipefail
export CHECKPOINT_DISABLE=1 TF_IN_AUTOMATION=1 TF_INPUT=0
TF=${TF:-terraform} BUNNY_TF=${BUNNY_TF:-npx --no bunny-tf}
export BUNNY_TF_CLI=${BUNNY_TF_CLI:-$TF} # the engine that reads tfplan

$BUNNY_TF install >&2 # the version of package-lock.json

if [ $# -gt 0 ]; then
  stacks=("$1")
else
  rm -rf cdktf.out # what an earlier synthesis left would be planned, too
  ${APP:-npx tsx main.ts}
  stacks=(cdktf.out/stacks/*/)
fi

for stack in "${stacks[@]}"; do
  "$TF" -chdir="$stack" init -no-color >&2
  "$TF" -chdir="$stack" plan -no-color -out=tfplan >&2
done

code=0
$BUNNY_TF review --format markdown --output plan.md ${FAIL_ON:+--fail-on "$FAIL_ON"} "${stacks[@]}" || code=$?
if [ -n "${CODE_QUALITY:-}" ]; then
  $BUNNY_TF review --format code-quality --output "$CODE_QUALITY" "${stacks[@]}" || [ $? -ge 2 ]
fi
exit "$code" # 0 nothing to do, 2 changes, 3 a condition of FAIL_ON matched, 1 error
