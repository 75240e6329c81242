import type { Declarations, Difference, Place, PullRequest } from "../pull-request.js";

/** How a configuration is written before or after a pull request. */
export type Written = (at: Place) => Declarations;

/** A change and the change back, each a pull request. */
export function bothWays(
  name: string,
  one: Written,
  other: Written,
  differs?: Partial<Record<"there" | "back", Difference>>,
): PullRequest[] {
  const { there, back } = differs ?? {};
  return [
    { name, before: one, after: other, ...(there && { differs: there }) },
    { name: `${name}, and back`, before: other, after: one, ...(back && { differs: back }) },
  ];
}

/** Nothing is declared. */
export const nothing: Written = () => ({});
