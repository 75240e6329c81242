import { readFileSync } from "node:fs";
import { errorShapes } from "../../answers/error-shapes.js";
import { bench, errorOf } from "./harness.js";

test("the page of errors lists every shape with its status", () => {
  const [, table = ""] = readFileSync("docs/reference/errors.md", "utf8").split("## By the form of the response");
  const rows = Array.from(table.matchAll(/^\| ([A-Za-z][^|]*?) +\|.*\| (\d+) +\|$/gm), ([, name, status]) => [
    name,
    Number(status),
  ]);
  expect(rows).toEqual(errorShapes.map(({ name, status }) => [name, status]));
});

test.each(errorShapes)("$name", async ({ status, body, kind, reason }) => {
  const { client } = await bench([{ status, body }], { retries: 0 });
  expect(await errorOf(client.zones.get(1))).toMatchObject({ kind, reason, status });
});
