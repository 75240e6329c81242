#!/usr/bin/env bash
# Applies exactly the plans that plan.sh left and somebody reviewed. An engine refuses a plan that is no longer current.
# usage: apply.sh [FOLDER]   as for plan.sh
set -euo pipefail
export CHECKPOINT_DISABLE=1 TF_IN_AUTOMATION=1 TF_INPUT=0
TF=${TF:-terraform} BUNNY_TF=${BUNNY_TF:-npx --no bunny-tf}

if [ $# -gt 0 ]; then stacks=("$1"); else stacks=(cdktf.out/stacks/*/); fi
if [ ! -f "${stacks[0]}/tfplan" ]; then
  echo "apply.sh: ${stacks[0]} holds no plan; run plan.sh first, and bring here what it left" >&2
  exit 1
fi
$BUNNY_TF install >&2 # the version of package-lock.json, by which the plan was made
for stack in "${stacks[@]}"; do
  "$TF" -chdir="$stack" init -no-color >&2
  "$TF" -chdir="$stack" apply -no-color tfplan
done
