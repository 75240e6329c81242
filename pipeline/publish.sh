#!/usr/bin/env bash
# Publishes a report once: finds an earlier report of the same job by the marker in its first line and updates it, or adds a
# new one.
# usage: publish.sh comment FILE   on the pull request or merge request
#        publish.sh issue FILE     among the repository's open issues
#        publish.sh close FILE     closes that issue, if any, with the report as its last text
#        publish.sh sarif FILE     to GitHub's code scanning
# environment: in GitHub's jobs GITHUB_TOKEN, and PR, the number of the pull request, unless its event started the job; in
#              GitLab's jobs GITLAB_TOKEN, of a project access token with the scope api; TITLE the issue's title
set -euo pipefail
if [ $# -ne 2 ] || [[ ! $1 =~ ^(comment|issue|close|sarif)$ ]]; then
  printf 'usage: publish.sh comment FILE   on the pull request or merge request\n' >&2
  printf '       publish.sh issue FILE     among the open issues of the repository\n' >&2
  printf '       publish.sh close FILE     closes that issue\n' >&2
  printf "       publish.sh sarif FILE     to GitHub's code scanning\n" >&2
  exit 1
fi
if [ ! -f "$2" ]; then
  echo "publish.sh: $2 does not exist; plan.sh writes plan.md, drift.sh writes drift.md" >&2
  exit 1
fi
case $1 in comment) scope='pull-requests: write' ;; sarif) scope='security-events: write' ;; *) scope='issues: write' ;; esac
guide='The guide "Running in pipelines" has more, under "Tokens that publish"'
if [ -n "${GITLAB_CI:-}" ] && [ -z "${GITLAB_TOKEN:-}" ]; then
  echo "publish.sh: GITLAB_TOKEN is not set; save a project access token with the scope api as that variable, under Settings > CI/CD > Variables. $guide" >&2
  exit 1
elif [ -z "${GITLAB_CI:-}" ] && [ -z "${GITHUB_TOKEN:-}" ]; then
  echo "publish.sh: GITHUB_TOKEN is not set; give the step \"env: { GITHUB_TOKEN: \${{ github.token }} }\", and its job \"permissions: { $scope }\". $guide" >&2
  exit 1
fi
kind=$1 file=$2 title=${TITLE:-Protection was changed outside of Terraform}

if [ -n "${GITLAB_CI:-}" ]; then
  token="PRIVATE-TOKEN: $GITLAB_TOKEN" update=PUT closing='{"state_event":"close"}'
  api=$CI_API_V4_URL/projects/$CI_PROJECT_ID
  case $kind in
    comment) all=$api/merge_requests/$CI_MERGE_REQUEST_IID/notes one=$all filter='' id=id text=body ;;
    *) all=$api/issues one=$all filter='state=opened&' id=iid text=description ;;
  esac
else
  token="Authorization: Bearer $GITHUB_TOKEN" update=PATCH closing='{"state":"closed"}'
  api=$GITHUB_API_URL/repos/$GITHUB_REPOSITORY
  if [ "$kind" = comment ] && [ -z "${PR:-}" ]; then
    PR=$(node -p 'JSON.parse(fs.readFileSync(process.env.GITHUB_EVENT_PATH)).pull_request.number' 2> /dev/null) || {
      echo "publish.sh: the job was not started by a pull request; set PR to its number" >&2
      exit 1
    }
  fi
  case $kind in
    comment) all=$api/issues/$PR/comments one=$api/issues/comments filter='' id=id text=body ;;
    *) all=$api/issues one=$all filter='state=open&' id=number text=body ;;
  esac
fi

# The token stays out of the command line, where other processes could read it.
request() { # METHOD URL, what to send on standard input
  curl --silent --show-error --fail --config <(printf 'header = "%s"\n' "$token") \
    --header 'Content-Type: application/json' --request "$1" "$2" "${@:3}" || {
    echo "publish.sh: $1 $2 failed; the token needs $scope (GitLab: the scope api)" >&2
    return 1
  }
}

if [ "$kind" = sarif ]; then
  [ -z "${GITLAB_CI:-}" ] || { echo "publish.sh: GitLab takes no SARIF; set CODE_QUALITY for plan.sh instead" >&2; exit 1; }
  node -e '
    const { GITHUB_SHA: commit_sha, GITHUB_REF: ref } = process.env;
    const sarif = zlib.gzipSync(fs.readFileSync(process.argv[1])).toString("base64");
    console.log(JSON.stringify({ commit_sha, ref, sarif }));
  ' "$file" | request POST "$api/code-scanning/sarifs" --data-binary @- > /dev/null
  exit 0
fi

# Only texts of this author are updated, since anybody can write one that begins with the marker.
me='github-actions[bot]'
if [ -n "${GITLAB_CI:-}" ]; then
  answer=$(request GET "$CI_API_V4_URL/user")
  me=$(node -p 'JSON.parse(fs.readFileSync(0)).username' <<< "$answer")
fi

page=1 found=more
while [ "$found" = more ]; do
  answer=$(request GET "$all?${filter}per_page=100&page=$page")
  found=$(node -e '
    const [marker, me, id, text] = process.argv.slice(1);
    const rows = JSON.parse(fs.readFileSync(0));
    const ours = (row) => (row.user?.login ?? row.author?.username) === me && row[text]?.startsWith(marker);
    console.log(rows.find(ours)?.[id] ?? (rows.length < 100 ? "" : "more"));
  ' "$(head -n 1 "$file")" "$me" "$id" "$text" <<< "$answer")
  page=$((page + 1))
done

if [ "$kind" = close ] && [ -z "$found" ]; then exit 0; fi

body=$(TITLE=$title KIND=$kind CLOSING=$closing node -p '
  const [file, text] = process.argv.slice(1), { KIND, TITLE, CLOSING } = process.env;
  JSON.stringify({ [text]: fs.readFileSync(file, "utf8"), ...(KIND === "issue" && { title: TITLE }), ...(KIND === "close" && JSON.parse(CLOSING)) });
' "$file" "$text")
if [ -n "$found" ]; then
  request "$update" "$one/$found" --data-binary @- <<< "$body" > /dev/null
else
  request POST "$all" --data-binary @- <<< "$body" > /dev/null
fi
