import type { Contents } from "../contents.js";

/** Contents as they were until a change. */
interface Version {
  /** When the contents changed, in milliseconds since 1970. */
  readonly until: number;
  readonly contents: Contents;
}

/** What the contents were before recent changes, for reads that lag. */
export class History {
  #versions: Version[] = [];

  /** Keeps a copy of the contents, which are about to change. Versions that ended more than `longest` ms ago are dropped. */
  keep(contents: Contents, now: Date, longest: number): void {
    const until = now.getTime();
    this.#versions = this.#versions.filter((version) => version.until > until - longest);
    if (longest > 0) this.#versions.push({ until, contents: structuredClone(contents) });
  }

  /** The contents at a time; undefined if they have not changed since. */
  at(time: number): Contents | undefined {
    return this.#versions.find(({ until }) => until > time)?.contents;
  }

  clear(): void {
    this.#versions = [];
  }
}
