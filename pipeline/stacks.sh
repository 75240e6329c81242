# shellcheck shell=bash
# Shared functions of plan.sh, apply.sh, drift.sh, and feed.sh, which source this file. For bash 3.2 or later, as on macOS.
#
# usage: plan.sh|apply.sh|drift.sh [FOLDER]
# environment:
#   FOLDER    the folder of the configuration (default: the current one). With a cdktf.json, or with a main.ts and no *.tf, it
#             is an app of CDKTF or CDK Terrain; with *.tf or *.tf.json it is HCL
#   STACK     which stacks, separated by spaces (default: all of the app). In HCL, folders below FOLDER, in the order to apply
#   VAR_FILES files with the values of variables, separated by spaces; their paths start where the script runs. Single values are
#             in TF_VAR_name, and further arguments of the engine in TF_CLI_ARGS_plan
#   APP       the command that synthesizes the app (default: that of cdktf.json, or npx --no tsx main.ts)
#   TF        the engine (default: terraform); BUNNY_TF the command bunny-tf (default: that of the package)
#   MARKER    a name that distinguishes the reports of several configurations on one pull request
#   LOCAL_STATE=1  the state may be a file in the job's folder, since that folder stays (for apply.sh in a pipeline)
#   BUNNY_ACCESS_KEY and the variables of the state's backend, for the engine

export CHECKPOINT_DISABLE=1 TF_IN_AUTOMATION=1 TF_INPUT=0
TF=${TF:-terraform}
export BUNNY_TF_CLI=${BUNNY_TF_CLI:-$TF} # the engine of bunny-tf
this=$(basename "$0")
names=() folders=() needs=()

fail() {
  printf '%s: %s\n' "$this" "$*" >&2
  exit 1
}

has_files() { compgen -G "$1" > /dev/null; }

# Sets folder, kind (app or hcl), and for an app the command and out, the folder of the synthesized stacks.
find_configuration() { # [FOLDER]
  [ $# -le 1 ] || fail "one folder at most; STACK names several stacks"
  folder=${1:-${FOLDER:-.}} folder=${folder%/} app=${APP:-} out='' context='{}'
  [ -d "$folder" ] || fail "the folder $folder does not exist; paths start at $PWD"
  if [ -f "$folder/cdktf.json" ]; then
    kind=app
    need_node
    local settings
    settings=$(app_settings) || fail "$folder/cdktf.json is not JSON"
    { IFS= read -r out; IFS= read -r context; [ -n "$app" ] || IFS= read -r app || :; } <<< "$settings"
    [ -n "$app" ] || fail "$folder/cdktf.json has no \"app\"; add the command that synthesizes, such as \"npx --no tsx main.ts\""
  elif [ -n "$app" ]; then
    kind=app
  elif has_files "$folder/*.tf" || has_files "$folder/*.tf.json" || [ -n "${STACK:-}" ]; then
    kind=hcl
  elif [ -f "$folder/main.ts" ]; then
    kind=app app='npx --no tsx main.ts'
  else
    fail "$folder has no *.tf, no cdktf.json, and no main.ts; name the folder of the configuration, as argument or in FOLDER"
  fi
  out=$folder/${out:-cdktf.out}
  command -v "$TF" > /dev/null || fail "$TF is not on PATH; install it, or name the engine in TF, such as TF=tofu"
}

need_node() {
  command -v node > /dev/null || fail "node is not on PATH; install Node 24, which bunny-tf needs"
}

# The folder of the stacks, the context, and the command of cdktf.json, each on a line.
app_settings() {
  node -e '
    const { output, context = {}, app } = JSON.parse(fs.readFileSync(process.argv[1]));
    console.log([output ?? "", JSON.stringify(context), app ?? ""].join("\n"));
  ' "$folder/cdktf.json" 2> /dev/null
}

# Sets bunny_tf, the command.
find_bunny_tf() {
  need_node
  local package
  package=$(dirname "${BASH_SOURCE[0]}")/..
  if [ -n "${BUNNY_TF:-}" ]; then
    read -r -a bunny_tf <<< "$BUNNY_TF"
  elif [ -f "$package/dist/tool/main.js" ]; then
    bunny_tf=(node "$package/dist/tool/main.js")
  elif [ -x "$folder/node_modules/.bin/bunny-tf" ]; then
    bunny_tf=("$folder/node_modules/.bin/bunny-tf")
  elif [ -x node_modules/.bin/bunny-tf ]; then
    bunny_tf=(node_modules/.bin/bunny-tf)
  else
    fail "bunny-tf is not installed; add terraform-provider-bunny to package.json, and run npm ci --ignore-scripts before this"
  fi
}

# Installs the provider of the package of bunny-tf for the engine.
install_provider() {
  find_bunny_tf
  # If a provider is already installed, such as in an image with a mirror, the package's version is not installed.
  [ -z "${SKIP_INSTALL:-}" ] || return 0
  local said
  said=$("${bunny_tf[@]}" install) || fail "the provider was not installed; the lines above say why"
  printf '%s\n' "${said%%$'\n'*}" >&2
}

# Sets variables, the arguments of the engine for VAR_FILES. The engine would look for the files in the folder of each stack.
find_variables() {
  local file
  variables=()
  for file in ${VAR_FILES:-}; do
    [ -f "$file" ] || fail "VAR_FILES names $file, which does not exist; paths start at $PWD"
    variables+=("-var-file=$(cd "$(dirname "$file")" && pwd)/$(basename "$file")")
  done
}

# The report of plan.sh for a failed app.
on_failed_app() { :; } # ERROR

# Runs the app after removing earlier output, which would be planned, too.
synthesize() {
  [ "$kind" = app ] || return 0
  rm -rf "$out"
  local said code=0
  said=$(mktemp)
  # The variables of npm: nothing is fetched.
  (cd "$folder" && npm_config_yes=false npm_config_update_notifier=false CDKTF_OUTDIR=${out#"$folder/"} CDKTF_CONTEXT_JSON=$context sh -c "$app") >&2 2> "$said" || code=1
  cat "$said" >&2
  if [ $code != 0 ]; then
    # Without the stack of the error, and without where the job runs.
    local shown
    shown=$(grep -vE '^[[:space:]]+at |^Node\.js v' "$said" | tail -n 30 || :)
    shown=${shown//"file://$PWD/"/}
    on_failed_app "${shown//"$PWD/"/}"
    rm "$said"
    [ -d "$folder/node_modules" ] || fail "the app failed; it was run in $folder as: $app. Run npm ci --ignore-scripts before this: there is no node_modules"
    fail "the app failed; it was run in $folder as: $app"
  fi
  rm "$said"
  [ -f "$out/manifest.json" ] || fail "the app wrote no $out/manifest.json; it has to call app.synth()"
}

# Fills names, folders, and needs (the stacks that a stack depends on), each stack after those that it needs.
list_stacks() {
  local name path wanted
  if [ "$kind" = hcl ]; then
    if [ -z "${STACK:-}" ]; then names=("$folder") folders=("$folder") needs=(''); fi
    for name in ${STACK:-}; do
      has_files "$folder/$name/*.tf" || has_files "$folder/$name/*.tf.json" || fail "STACK names $name, and $folder/$name has no *.tf"
      # A stack may read any that is applied before it.
      wanted=''
      if grep -qs terraform_remote_state "$folder/$name"/*.tf "$folder/$name"/*.tf.json; then wanted=${names[*]-}; fi
      names+=("$name") folders+=("$folder/$name") needs+=("$wanted")
    done
    return
  fi
  [ -f "$out/manifest.json" ] || fail "$out holds no stacks; run plan.sh first, and bring here what it left"
  while IFS=$'\t' read -r name path wanted; do
    case " ${STACK:-$name} " in
      *" $name "*) names+=("$name") folders+=("$out/$path") needs+=("$wanted") ;;
    esac
  done < <(node -e '
    const { stacks } = JSON.parse(fs.readFileSync(process.argv[1])), seen = new Set();
    const visit = (name) => {
      const stack = stacks[name], needed = stack?.dependencies ?? [];
      if (stack === undefined || seen.has(name)) return;
      seen.add(name);
      needed.forEach(visit);
      console.log([name, stack.workingDirectory, needed.join(" ")].join("\t"));
    };
    Object.keys(stacks).forEach(visit);
  ' "$out/manifest.json")
  for name in ${STACK:-}; do
    [[ " ${names[*]-} " == *" $name "* ]] || fail "STACK names $name, which the app does not have"
  done
  [ ${#names[@]} -gt 0 ] || fail "$out/manifest.json lists no stacks"
}

# Succeeds if the state of a stack is a file in this folder, which is lost with the job's folder.
has_local_state() { # FOLDER
  local backend=$1/${TF_DATA_DIR:-.terraform}/terraform.tfstate
  case ${TF_DATA_DIR:-} in /*) backend=$TF_DATA_DIR/terraform.tfstate ;; esac
  [ ! -f "$backend" ] || grep -q '"type": *"local"' "$backend"
}

# Writes a report of all stacks that could be planned or not; the exit code is that of bunny-tf.
report() { # COMMAND FORMAT FILE [OPTION ...]
  # The app names its stacks, in its order.
  local all=("$out") command=$1 format=$2 file=$3
  shift 3
  if [ "$kind" = hcl ] || [ -n "${STACK:-}" ]; then all=("${folders[@]}"); fi
  rm -f "$file"
  "${bunny_tf[@]}" "$command" --format "$format" --output "$file" ${MARKER:+"--marker=$MARKER"} "$@" "${all[@]}"
}

# Prints the words of the first text that are words of the second.
words_of() {
  local word found=()
  for word in $1; do [[ " $2 " != *" $word "* ]] || found+=("$word"); done
  printf '%s' "${found[*]-}"
}

# Succeeds if a word of the first text is a word of the second.
share_a_word() { [ -n "$(words_of "$1" "$2")" ]; }
