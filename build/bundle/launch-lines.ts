/**
 * The first lines of the provider's script: a shell starts Node, or says that there is none. It says so on standard output, since
 * an engine shows the first line of that, and standard error only in its log. To Node, the second line is a text and a comment.
 */
export const launchLines = `#!/bin/sh
":" //; command -v node >/dev/null || { echo "The bunny provider needs Node, and there is no node on the PATH of the shell that runs the engine. Install Node 24 or 22 and put its folder on that PATH, or install the executable of a release, which needs no Node (guide: Installing)."; exit 1; }; exec node "$0" "$@"
`;
