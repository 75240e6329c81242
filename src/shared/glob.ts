/**
 * Returns a matcher of whole texts. `*` matches any characters, and `?` matches exactly one. The time is at most proportional to
 * the product of the lengths of the pattern and the text.
 */
export function glob(pattern: string): (text: string) => boolean {
  const wanted = Array.from(pattern.replaceAll(/\*+/g, "*"));
  return (text) => matches(wanted, Array.from(text));
}

function matches(wanted: readonly string[], given: readonly string[]): boolean {
  let [at, read] = [0, 0];
  let star = -1;
  let resume = 0;
  while (read < given.length) {
    if (wanted[at] === "*") {
      star = at++;
      resume = read;
    } else if (wanted[at] === "?" || wanted[at] === given[read]) {
      at += 1;
      read += 1;
    } else if (star >= 0) {
      at = star + 1;
      read = ++resume;
    } else return false;
  }
  while (wanted[at] === "*") at += 1;
  return at === wanted.length;
}
