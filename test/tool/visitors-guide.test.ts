import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startChild } from "../emulator/support/child.js";
import { bunnyTf, useFolder } from "../review/support/command.js";
import { change, planJson } from "../review/support/plan-builder.js";

const ROOT = join(__dirname, "..", "..");
const guide = readFileSync(join(ROOT, "docs", "guides", "visitors.md"), "utf8");
const story = guide.slice(guide.indexOf("## A customer is blocked"), guide.indexOf("## Personal data"));
const shell = [...story.matchAll(/^ *```shell\n([\s\S]*?)```/gm)].map(([, text = ""]) => text.trim());

/** The words of a `bunny-tf` command of the story. */
function wordsOf(name: string): readonly string[] {
  const command = shell.find((text) => text.startsWith(`npx --no bunny-tf ${name} `));
  if (command === undefined) throw new Error(`The story has no command ${name}.`);
  return [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "").slice(3);
}

const folderWith = useFolder();
const VARIABLES = ["BUNNY_ACCESS_KEY", "BUNNY_BASE_URL", "BUNNY_LOGGING_URL"];

test("the story of the guide, with the emulator in a process of its own", async () => {
  const emulator = await startChild(["--access-key", "key-of-the-story", ...wordsOf("emulator").slice(1)]);
  const kept = VARIABLES.map((variable) => [variable, process.env[variable]] as const);
  try {
    for (const variable of VARIABLES) {
      expect(story).toContain(variable);
      process.env[variable] = variable === "BUNNY_ACCESS_KEY" ? "key-of-the-story" : emulator.url;
    }
    const why = await bunnyTf(...wordsOf("why"));
    if (why.exitCode !== 0) throw new Error(why.err);
    expect(why.out).toContain("942100");
    const [, remedy = ""] = /```terraform\n([\s\S]*?)```/.exec(story) ?? [];
    const flat = (text: string): string => text.replaceAll(/[\s,]+/g, "");
    expect(flat(why.out)).toContain(flat(remedy));
    const exception = {
      ...{ pull_zone_id: 9001, description: "Exception", disables: ["waf"], match_type: "all", enabled: true },
      conditions: [
        { type: "url", patterns: ["/search"] },
        { type: "request_method", patterns: ["GET"] },
      ],
    };
    const zone = { shield_zone_id: 42, pull_zone_id: 9001, waf_enabled: true, waf_execution_mode: "block" };
    const zoneRow = change("bunny_shield_zone.shop", zone, zone);
    const row = change("bunny_shield_exception.exception", null, exception);
    const plan = join(await folderWith({ tfplan: planJson([zoneRow, row]) }), "tfplan");
    const review = await bunnyTf(...wordsOf("review").map((word) => (word === "tfplan" ? plan : word)));
    expect(review.err).toContain("Reading the log of pull zone 9001, 24 hours");
    expect(review.out).toMatch(
      /Of [\d,]+ logged requests of the last 24 hours that can be decided, 0 would newly be stopped/,
    );
    expect(review.out).toContain("bunny_shield_exception.exception");
  } finally {
    for (const [variable, value] of kept)
      if (value === undefined) Reflect.deleteProperty(process.env, variable);
      else process.env[variable] = value;
    await emulator.end("SIGTERM");
  }
});
