/** An engine whose stacks are folders: it does what their files say, and logs `<command> <stack>`. */
export const FAKE_ENGINE = `#!/bin/bash
stack=\${1#-chdir=} command=$2
printf '%s %s\\n' "$command" "\${stack#./}" >> "$LOG"
case $command in
  init) if [ -f "$stack/no-init" ]; then cat "$stack/no-init" >&2; exit 1; fi ;;
  plan)
    if [ -f "$stack/no-plan" ]; then echo "Warning: about this machine" >&2; cat "$stack/no-plan" >&2; exit 1; fi
    if [[ "$*" == *-out=tfplan* ]]; then echo plan > "$stack/tfplan"; fi
    if [ -f "$stack/changes" ]; then exit 2; fi ;;
  apply) if [ -f "$stack/no-apply" ]; then exit 1; fi ;;
esac
exit 0
`;

/** A bunny-tf that logs its arguments, writes the report, and ends with `VERDICT`. */
export const FAKE_BUNNY_TF = `#!/bin/bash
printf 'bunny-tf %s\\n' "$*" >> "$LOG"
if [ "$1" = install ]; then echo Installed; exit "\${INSTALL:-0}"; fi
while [ $# -gt 0 ]; do
  if [ "$1" = --output ] && [ "$2" != /dev/null ]; then echo "<!-- report -->" > "$2"; fi
  shift
done
exit "\${VERDICT:-2}"
`;
