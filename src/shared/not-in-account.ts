/** The heading of the error about an object whose zone, pull zone, or application the account of the key does not have. */
export const notInAccount = (container: string): string => `${container} is not in the account of this access key`;

const HEADING = /((?:Shield zone|[Pp]ull zone|[Aa]pplication) \S+) is not in the account of this access key/g;

/** What the account of the key does not have, as the headings in an engine's output name it: `Shield zone 42`. */
export const namedNotInAccount = (output: string): readonly string[] => [
  ...new Set(
    [...output.matchAll(HEADING)].map(([, container = ""]) =>
      container.replace(/^[PA]/, (letter) => letter.toLowerCase()),
    ),
  ),
];

/** The argument of the provider block, and the environment variable, that remove such objects from the state. */
export const DROP_MISSING = { argument: "drop_missing_zones", variable: "BUNNY_DROP_MISSING_ZONES" } as const;
