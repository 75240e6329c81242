#!/usr/bin/env bash
# Applies exactly the reviewed plans of plan.sh, in the same order, and stops at the first failure. An engine rejects an outdated
# plan.
# usage: apply.sh [FOLDER]
# environment: the variables of stacks.sh
# ends with: 0 everything is applied, 2 applied, but dependent stacks must be planned again, 1 a plan failed
set -euo pipefail
# shellcheck source=pipeline/stacks.sh
source "$(dirname "${BASH_SOURCE[0]}")/stacks.sh"

find_configuration "$@"
find_variables
list_stacks
have=''
for index in "${!folders[@]}"; do [ ! -f "${folders[index]}/tfplan" ] || have+=" ${names[index]}"; done
[ -n "$have" ] || fail "no stack below $folder holds a plan; run plan.sh first, and bring here what it left"
install_provider

applied='' left=''
for index in "${!folders[@]}"; do
  stack=${folders[index]} name=${names[index]}
  if [ ! -f "$stack/tfplan" ]; then
    left+=" $name"
    continue
  fi
  "$TF" -chdir="$stack" init -no-color >&2 || fail "$name could not be initialized. Applied before it:${applied:- nothing}"
  if [ -n "${CI:-}" ] && [ "${LOCAL_STATE:-}" != 1 ] && has_local_state "$stack"; then
    fail "$name keeps its state in a file of this job's folder, which is lost with it: what is applied could not be changed later. Give it a backend that jobs share (https://developer.hashicorp.com/terraform/language/backend), or set LOCAL_STATE=1 if the folder stays. Applied before it:${applied:- nothing}"
  fi
  if ! { "$TF" -chdir="$stack" apply -no-color tfplan; }; then
    fail "$name failed. Applied before it:${applied:- nothing}. Its plan is used up, so plan again: run the whole pipeline, not only this job"
  fi
  applied+=" $name"
done

# A stack that reads outputs of another stack was planned with the old ones.
for index in "${!folders[@]}"; do
  stack=${folders[index]} name=${names[index]} code=0
  if [ ! -f "$stack/tfplan" ] || ! share_a_word "${needs[index]}" "$applied"; then continue; fi
  "$TF" -chdir="$stack" plan -no-color -lock=false -detailed-exitcode ${variables[@]+"${variables[@]}"} > /dev/null || code=$?
  [ $code = 0 ] || left+=" $name"
done
[ -n "$left" ] || exit 0
printf '%s: applied:%s. Still to be planned, since they depend on what was applied:%s. Run the whole pipeline again.\n' \
  "$this" "$applied" "$left" >&2
exit 2
