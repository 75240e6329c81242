#!/usr/bin/env bash
# Proposes changed files: commits them to a branch that only this script writes to (it overwrites the branch), and opens or
# updates one pull request or merge request. Without differences, it removes the branch.
# usage: propose.sh FILE ...
# environment: in GitHub's jobs GITHUB_TOKEN, which may write contents and pull requests. One of a GitHub App, or a fine-grained
#              personal one: for what a job's own token does, GitHub starts no review, or only after an approval. In GitLab's jobs
#              GITLAB_TOKEN, of a project access token of the role Developer with the scopes api and write_repository
#              BRANCH the branch (default: feeds); TITLE the title
set -euo pipefail
this=propose.sh

fail() {
  printf '%s: %s\n' "$this" "$*" >&2
  exit 1
}

[ $# -gt 0 ] || fail "usage: propose.sh FILE ..."
branch=${BRANCH:-feeds} title=${TITLE:-Update access lists from their feeds}
[[ $branch =~ ^[A-Za-z0-9][A-Za-z0-9._/-]*$ ]] || fail "BRANCH is $branch; name one of letters, digits, dots, dashes, and slashes"
if [ -n "${GITLAB_CI:-}" ]; then
  token=GITLAB_TOKEN needs='a project access token of the role Developer with the scopes api and write_repository'
  base=$CI_COMMIT_BRANCH remote=$CI_SERVER_URL/$CI_PROJECT_PATH.git user=oauth2
  api=$CI_API_V4_URL/projects/$CI_PROJECT_ID/merge_requests id=iid update=PUT
  query="state=opened&source_branch=$branch&target_branch=$base"
else
  token=GITHUB_TOKEN needs='the token of a GitHub App, or a fine-grained one, that may read and write contents and pull requests'
  base=$GITHUB_REF_NAME remote=$GITHUB_SERVER_URL/$GITHUB_REPOSITORY.git user=x-access-token
  api=$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/pulls id=number update=PATCH
  query="state=open&head=${GITHUB_REPOSITORY%%/*}:$branch&base=$base"
fi
[ -n "${!token:-}" ] || fail "$token is not set; it takes $needs"
[ "$branch" != "$base" ] || fail "BRANCH is $base, the branch that the job runs on; name another one"

# The token stays out of command lines, where other processes could read it, and out of the repository's settings.
if [ -n "${GITLAB_CI:-}" ]; then header="PRIVATE-TOKEN: ${!token}"; else header="Authorization: Bearer ${!token}"; fi
GIT_CONFIG_VALUE_0="Authorization: Basic $(printf '%s:%s' "$user" "${!token}" | base64 | tr -d '\n')"
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0="http.$remote.extraHeader" GIT_CONFIG_VALUE_0 GIT_TERMINAL_PROMPT=0

request() { # METHOD URL, what to send on standard input
  curl --silent --show-error --fail --config <(printf 'header = "%s"\n' "$header") \
    --header 'Content-Type: application/json' --request "$1" "$2" "${@:3}" ||
    fail "$1 ${2%%\?*} failed; $token takes $needs"
}

files=()
for file in "$@"; do [ ! -f "$file" ] || files+=("$file"); done
[ ${#files[@]} -gt 0 ] || fail "none of these files exists: $*"
git add -- "${files[@]}"
proposed=$(git ls-remote "$remote" "refs/heads/$branch") || fail "$remote cannot be read; $token takes $needs"
proposed=${proposed%%[[:space:]]*}
if git diff --cached --quiet; then
  echo "nothing differs from $base"
  [ -z "$proposed" ] || git push --quiet --force-with-lease="refs/heads/$branch:$proposed" "$remote" ":refs/heads/$branch"
  exit 0
fi

body=$(git diff --cached --numstat | awk -F '\t' '{ printf "- `%s`: %s lines added, %s removed\n", $3, $1, $2 }')
git -c user.name=bunny-tf -c user.email=bunny-tf@localhost commit --quiet --message "$title" --message "$body"
# Do not push an equal change again: reviews stay valid.
same=''
if [ -n "$proposed" ]; then
  git fetch --quiet --depth=2 "$remote" "refs/heads/$branch"
  if git diff --quiet FETCH_HEAD HEAD -- "${files[@]}" && git diff --quiet FETCH_HEAD^ HEAD^ -- "${files[@]}"; then same=1; fi
fi
[ -n "$same" ] || git push --quiet --force-with-lease="refs/heads/$branch:$proposed" "$remote" "HEAD:refs/heads/$branch"

found=$(request GET "$api?$query")
open=$(node -p 'JSON.parse(fs.readFileSync(0))[0]?.[process.argv[1]] ?? ""' "$id" <<< "$found")
sent=$(BRANCH=$branch BASE=$base TITLE=$title BODY=$body OPEN=$open node -p '
  const { GITLAB_CI, BRANCH, BASE, TITLE: title, BODY, OPEN } = process.env;
  const text = GITLAB_CI ? { title, description: BODY } : { title, body: BODY };
  const from = GITLAB_CI ? { source_branch: BRANCH, target_branch: BASE, remove_source_branch: true } : { head: BRANCH, base: BASE };
  JSON.stringify(OPEN ? text : { ...from, ...text });
')
if [ -n "$open" ]; then
  request "$update" "$api/$open" --data-binary @- <<< "$sent" > /dev/null
  echo "updated $open"
else
  made=$(request POST "$api" --data-binary @- <<< "$sent")
  node -p '`opened ${JSON.parse(fs.readFileSync(0))[process.argv[1]]}`' "$id" <<< "$made"
fi
