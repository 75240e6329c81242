import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

/** Digests of the words that the pictures of the guides were made from. */
export const MADE_FROM = "docs/pictures/made-from.json";

/** The recorded reports that `npm run pictures` shows. */
const PICTURED = ["update.html", "drift.html", "update.md", "update.ansi", "drift.ansi"];

/** Returns a digest of the words of each pictured report, whatever its markup and layout are. */
export async function wordsOfReports(): Promise<Record<string, string>> {
  const files = [...PICTURED.map((name) => `test/golden/report/${name}`), "test/golden/visitors/comment.md"];
  const rows = files.map(async (file) => {
    const text = (await readFile(file, "utf8")).replaceAll(/<style>[^<]*|<script>[^<]*|<[^<>]*>/g, " ");
    const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
    return [file, createHash("sha256").update(words.join(" ")).digest("hex").slice(0, 16)] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}
