#!/usr/bin/env bash
# Applies exactly the plans that plan.sh left and somebody reviewed. An engine refuses a plan that is no longer current.
# usage: apply.sh [FOLDER]   as for plan.sh
set -euo pipefail
export CHECKPOINT_DISABLE=1 TF_IN_AUTOMATION=1 TF_INPUT=0
TF=${TF:-terraform}

if [ $# -gt 0 ]; then stacks=("$1"); else stacks=(cdktf.out/stacks/*/); fi
for stack in "${stacks[@]}"; do
  "$TF" -chdir="$stack" init -no-color >&2
  "$TF" -chdir="$stack" apply -no-color tfplan
done
