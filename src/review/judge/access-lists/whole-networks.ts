import { words, type Words } from "../../../shared/phrase.js";

/** What one entry, and what several entries of a type stand for, where that is more than one address. */
const WHOLE: Readonly<Record<string, readonly [one: string, many: (count: number) => string]>> = {
  country: ["a whole country", (count) => `${count} whole countries`],
  asn: ["a whole network", (count) => `${count} whole networks`],
  organization: ["all networks of an organization", (count) => `all networks of ${count} organizations`],
};

/** `a whole country`; undefined for entries that are counted by their addresses, and for fingerprints. */
export function wholeText(type: string | undefined, count: number): Words | undefined {
  const found = type !== undefined && count > 0 && Object.hasOwn(WHOLE, type) ? WHOLE[type] : undefined;
  return found && words(count === 1 ? found[0] : found[1](count));
}

/** Whether entries of a type are as severe as the widest ranges of addresses, however few they are. */
export const areCountries = (type: string | undefined): boolean => type === "country";
