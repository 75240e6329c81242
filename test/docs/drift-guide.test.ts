import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { driveWalks, errorsIn } from "../support/provider-driver.js";
import { useService } from "../support/service.js";

const run = promisify(execFile);
const hosted = useService();

const guide = readFileSync("docs/guides/drift.md", "utf8");
const [, block = ""] = /## Try it with the emulator.*?```shell\n(.*?)```/s.exec(guide) ?? [];
const office = { shield_zone_id: 42, name: "Office", type: "cidr", action: "allow", entries: ["192.0.2.0/24"] };

it("the request of the guide lets the first list of a new emulator bypass every check", async () => {
  const applied = await driveWalks(hosted.service, "bunny_shield_access_list").apply(office);
  expect(errorsIn(applied)).toEqual([]);
  const [request = "", next] = block.split(/\n(?=npx )/);
  expect(next).toBe("npx --no -- bunny-tf drift\n");
  await run("bash", ["-c", request], { env: { ...process.env, ...hosted.service.env } });
  const { customLists } = (await hosted.service.send("GET", "/shield/shield-zone/42/access-lists")) as {
    readonly customLists: readonly { readonly name: string; readonly action: number; readonly isEnabled: boolean }[];
  };
  expect(customLists).toMatchObject([{ name: "Office", action: 5, isEnabled: true }]);
});
