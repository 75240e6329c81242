#!/usr/bin/env bash
# Plans every stack in the order of dependencies. Writes to each stack's folder the plan to apply (tfplan), or the reason why
# there is none (tfplan.error, or tfplan.waiting if others must be applied first), and the review of all plans to plan.md.
# usage: plan.sh [FOLDER]
# environment: the variables of stacks.sh, and FAIL_ON the conditions that fail, such as production; ACCEPT the file of changes that are
#              accepted nevertheless (default: protection-accept.json); ACCEPT_BASE the commit of the target branch (default: found
#              in a pull or merge request, in the checkout or at origin), whose rows accept nothing; SARIF a file for GitHub's code scanning;
#              CODE_QUALITY a file for GitLab's Code Quality; TRAFFIC=account to report which requests of the last day the plan
#              would stop, from the access logs of the account
# ends with: 0 nothing to do, 2 changes or drift to record in the state, 3 a condition of FAIL_ON matched, 1 a stack could not be planned
set -euo pipefail
# shellcheck source=pipeline/stacks.sh
source "$(dirname "${BASH_SOURCE[0]}")/stacks.sh"

# Succeeds if all errors of an engine are about missing outputs of another stack.
only_lacks_outputs() { # FILE
  local lacks='Error: (Unable to find remote state|Unsupported attribute|Attempt to get attribute from null value)'
  grep -q 'remote.state' "$1" && [ "$(grep -c 'Error: ' "$1")" = "$(grep -cE "$lacks" "$1")" ]
}

# Plans one stack; returns 0 without changes, 2 with some, and 1 if it failed.
plan() { # FOLDER
  rm -f "$1/tfplan" "$1/tfplan.error" "$1/tfplan.waiting"
  local code=0 said
  "$TF" -chdir="$1" init -no-color >&2 2> "$1/tfplan.error" || code=1
  if [ $code = 0 ]; then
    "$TF" -chdir="$1" plan -no-color -detailed-exitcode ${variables[@]+"${variables[@]}"} -out=tfplan >&2 2> "$1/tfplan.error" || code=$?
  fi
  cat "$1/tfplan.error" >&2
  # Warnings about the machine come before the error.
  if grep -q '^Error: ' "$1/tfplan.error"; then said=$(sed -n '/^Error: /,$p' "$1/tfplan.error") && printf '%s\n' "$said" > "$1/tfplan.error"; fi
  if [ $code = 0 ] || [ $code = 2 ]; then rm "$1/tfplan.error"; else rm -f "$1/tfplan"; fi
  return $code
}

# In a pull or merge request, a row is for what the branch changes. If the target branch cannot be read, no row counts.
find_base() {
  local target=${GITHUB_BASE_REF:-${CI_MERGE_REQUEST_TARGET_BRANCH_NAME:-}} folder
  [ -n "$target" ] || return 0
  folder=$(dirname "$accept")
  if ! base=$(target_commit "$folder" "$target"); then
    base='' accept=''
    no_rows="No row of ${ACCEPT-protection-accept.json} counts: the branch $target could not be fetched."
    printf '%s: %s\n' "$this" "$no_rows" >&2
  fi
}

# The checkout of a pull request on GitHub, and of merged results and merge trains on GitLab, is a merge whose first parent is the
# target branch: it needs no credentials. Only these have the head of the request as its second parent.
target_commit() { # FOLDER BRANCH
  local head=${CI_MERGE_REQUEST_SOURCE_BRANCH_SHA:-} depth=()
  [ -n "$head" ] || head=$(node -p 'JSON.parse(fs.readFileSync(process.env.GITHUB_EVENT_PATH)).pull_request.head.sha' 2> /dev/null) || head=''
  if [ -n "$head" ] && [ "$(git -C "$1" rev-parse --quiet --verify HEAD^2)" = "$head" ]; then
    git -C "$1" rev-parse --quiet --verify 'HEAD^1^{tree}' > /dev/null && git -C "$1" rev-parse --verify 'HEAD^1' && return
  fi
  # As deep as the checkout of the template, so that there may be a common ancestor. A complete clone stays complete.
  if [ "$(git -C "$1" rev-parse --is-shallow-repository)" = true ]; then depth=(--depth=50); fi
  git -C "$1" fetch --quiet ${depth[@]+"${depth[@]}"} origin "$2" && git -C "$1" rev-parse --verify FETCH_HEAD
}

# The report of a failed app replaces an earlier one.
on_failed_app() { # ERROR
  local failed
  failed=$(mktemp -d)
  mkdir "$failed/app"
  printf '%s\n' "$1" > "$failed/app/tfplan.error"
  "${bunny_tf[@]}" review --format markdown --output plan.md ${MARKER:+"--marker=$MARKER"} "$failed/app" || :
  rm -r "$failed"
}

# Replaces an earlier comment if the review itself fails, for example on a row without a reason.
without_review() { # FILE WITH THE ERROR
  printf '<!-- bunny-tf:review%s -->\n\n🔴 **There is no review of this plan.** Correct what it says, and push again:\n\n' "${MARKER:+:$MARKER}"
  sed 's/^/    /' "$1"
}

rm -f plan.md # of an earlier run
find_configuration "$@"
find_variables
install_provider
synthesize
list_stacks

pending='' failed='' waiting=''
for index in "${!folders[@]}"; do
  stack=${folders[index]} name=${names[index]} code=0
  plan "$stack" || code=$?
  case $code in
    0) ;;
    2) pending+=" $name" ;;
    *)
      # Outputs of another stack exist once that stack is applied.
      if share_a_word "${needs[index]}" "$pending" && only_lacks_outputs "$stack/tfplan.error"; then
        { printf '%s\n' "$(words_of "${needs[index]}" "$pending")"; cat "$stack/tfplan.error"; } > "$stack/tfplan.waiting"
        rm "$stack/tfplan.error"
        waiting+=" $name" pending+=" $name"
      else
        failed+=" $name"
      fi
      ;;
  esac
done

accept=${ACCEPT-protection-accept.json} base=${ACCEPT_BASE:-} no_rows=''
if [ -n "${FAIL_ON:-}" ] && [ -n "$accept" ] && [ -z "$base" ]; then find_base; fi
# Otherwise, HEAD^1 is an earlier commit of the branch, and a row of it would cover what comes before its last commit.
if [ -n "$accept" ] && [ "$base" = 'HEAD^1' ] && ! git -C "$(dirname "$accept")" rev-parse --quiet --verify 'HEAD^2' > /dev/null; then
  base='' accept=''
  no_rows="No row of ${ACCEPT-protection-accept.json} counts: ACCEPT_BASE is HEAD^1, but HEAD is not the merge of the branch."
fi
conditions=(${FAIL_ON:+"--fail-on=$FAIL_ON"} ${FAIL_ON:+${accept:+"--accept=$accept"}} ${FAIL_ON:+${accept:+${base:+"--base=$base"}}})
visitors=(${TRAFFIC:+"--traffic-from=$TRAFFIC"})
code=0 said=$(mktemp)
report review markdown plan.md ${visitors[@]+"${visitors[@]}"} ${conditions[@]+"${conditions[@]}"} 2> "$said" || code=$?
cat "$said" >&2
[ -f plan.md ] || without_review "$said" > plan.md
[ -z "$no_rows" ] || printf '\n%s\n' "$no_rows" >> plan.md
if [ -n "${CODE_QUALITY:-}" ]; then report review code-quality "$CODE_QUALITY" || [ -f "$CODE_QUALITY" ]; fi
if [ -n "${SARIF:-}" ]; then report review sarif "$SARIF" || [ -f "$SARIF" ]; fi
if [ $code = 3 ]; then
  [ ! -f plan.md ] || cat plan.md >&2
  printf '%s: a condition of FAIL_ON matched; the review above says which; correct the change, or what the tests of protection expect, or accept it on purpose\n' "$this" >&2
fi
[ -z "$waiting" ] || printf '%s: not planned until others are applied:%s\n' "$this" "$waiting" >&2
[ -z "$failed" ] || printf '%s: could not be planned:%s\n' "$this" "$failed" >&2
exit "$code"
