import type { Contents } from "../contents.js";

interface Version {
  /** Time of the change, in milliseconds since 1970. */
  readonly until: number;
  readonly contents: Contents;
}

/** The contents before recent changes, for reads that lag. */
export class History {
  #versions: Version[] = [];

  /** Keeps a copy of the contents before a change. Drops versions that ended more than `longest` ms ago. */
  keep(contents: Contents, now: Date, longest: number): void {
    const until = now.getTime();
    this.#versions = this.#versions.filter((version) => version.until > until - longest);
    if (longest > 0) this.#versions.push({ until, contents: structuredClone(contents) });
  }

  /** Returns the contents at a time; undefined if they have not changed since then. */
  at(time: number): Contents | undefined {
    return this.#versions.find(({ until }) => until > time)?.contents;
  }

  clear(): void {
    this.#versions = [];
  }
}
