/** The oldest supported version of Node, as in the package's `engines`. */
export const NODE_FLOOR = "20.19";

/**
 * Reports whether a version of Node, such as `18.20.8`, is older than {@link NODE_FLOOR}. This function must run on old versions.
 */
export function isNodeTooOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [leastMajor = 0, leastMinor = 0] = NODE_FLOOR.split(".").map(Number);
  return major < leastMajor || (major === leastMajor && minor < leastMinor);
}

/** Returns one line about a version of Node that is too old for `subject`. Engines show this line. */
export function nodeTooOld(subject: string, version: string): string {
  return `${subject} needs Node ${NODE_FLOOR} or later, and the node on the PATH is ${version}. Install Node 24, and put its folder first on the PATH of the shell that runs it.`;
}
