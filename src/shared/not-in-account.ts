/**
 * Returns the heading of the error about an object in a container (a zone, a pull zone, or an application) that is not in the
 * account.
 */
export const notInAccount = (container: string): string => `${container} is not in the account of this access key`;

const HEADING = /((?:Shield zone|[Pp]ull zone|[Aa]pplication) \S+) is not in the account of this access key/g;

/** Finds missing containers by these headings in an engine's output: `Shield zone 42`. */
export const namedNotInAccount = (output: string): readonly string[] => [
  ...new Set(
    [...output.matchAll(HEADING)].map(([, container = ""]) =>
      container.replace(/^[PA]/, (letter) => letter.toLowerCase()),
    ),
  ),
];

/** The provider argument and the environment variable for removing such objects from the state. */
export const DROP_MISSING = { argument: "drop_missing_zones", variable: "BUNNY_DROP_MISSING_ZONES" } as const;
