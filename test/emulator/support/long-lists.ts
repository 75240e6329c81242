/** The access lists of a zone without limits. */
export const LISTS = "/shield/shield-zone/44/access-lists";

/** The content of a list of that many networks, from the given one on. */
export const networks = (count: number, first = 0): string =>
  Array.from({ length: count }, (_, i) => `10.${(first + i) >> 8}.${(first + i) & 255}.0/24`).join("\n");
