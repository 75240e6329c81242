import { readFileSync } from "node:fs";
import path from "node:path";
import { PACKAGE_FOLDER } from "../../../support/installed-provider.js";

/** Words that only the text of a license has, by its SPDX ID. */
const WORDS: Readonly<Record<string, string>> = {
  "Apache-2.0": "TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION",
  "BSD-2-Clause": "Redistributions in binary form must reproduce",
  "BSD-3-Clause": "used to endorse or promote products",
  ISC: "Permission to use, copy, modify, and",
  MIT: "Permission is hereby granted, free of charge",
  "MPL-2.0": "Covered Software is provided under this License on an",
  "BlueOak-1.0.0": "Blue Oak Model License Version 1.0.0",
  "CC0-1.0": "No Copyright",
};

/** The bundled packages, and those of which the notices lack the text of a license that their package.json names. */
export function packagesWithoutText(
  inputs: readonly string[],
  notices: string,
): { packages: readonly string[]; without: readonly string[] } {
  const sections = notices.split(`\n${"-".repeat(80)}\n`).map((section) => section.trim().replaceAll(/\s+/g, " "));
  const packages = [
    ...new Set(inputs.flatMap((input) => /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.slice(1) ?? [])),
  ];
  const without = inputs.flatMap((input) => {
    const folder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0];
    if (folder === undefined) return [];
    const { name, version, license } = JSON.parse(
      readFileSync(path.join(PACKAGE_FOLDER, folder, "package.json"), "utf8"),
    ) as Record<string, string>;
    const text = sections.find((section) => section.startsWith(`${name} ${version} `)) ?? "";
    const ids = (license ?? "").match(/[A-Za-z0-9.-]+/g)?.filter((word) => !/^(?:AND|OR|WITH)$/.test(word)) ?? [];
    const hasAll = ids.length > 0 && ids.every((id) => WORDS[id] !== undefined && text.includes(WORDS[id]));
    return hasAll ? [] : [`${name} ${version}: ${license}`];
  });
  return { packages, without: [...new Set(without)] };
}
