import fc from "fast-check";
import { path, renderPath } from "../../../src/api/http/call.js";
import { ApiError } from "../../../src/api/index.js";
import type { SeenRequest } from "../../support/scripted-server.js";
import { calls, reads } from "./calls.js";
import { bench, errorOf } from "./harness.js";
import { until } from "../../support/until.js";

const lineOf = ({ method, path, body }: SeenRequest): string => `${method} ${path} ${body}`.trim();

test.each(calls)("%s: %s", async (operation, request, call) => {
  const refusal = { status: 400, body: { message: "no", errorKey: "x.y" } };
  const { client, server } = await bench((seen) => (lineOf(seen) === request ? refusal : (reads[seen.path] ?? {})));
  expect(await errorOf(call(client))).toMatchObject({ operation, method: request.split(" ")[0] });
  expect(server.requests.map(lineOf)).toContain(request);
});

const never = new Promise<never>(() => undefined);

// A write that was sent may finish (see the grace in send-waits.test.ts), unless it is a search or a deletion.
const cancelable = calls.filter(([, request]) => /^(GET|DELETE) /.test(request) || request.includes("/search"));

test.each(cancelable)("an abort ends the call and its request: %s: %s", async (_operation, request, call) => {
  const { client, server } = await bench((seen) =>
    lineOf(seen) === request ? { until: never } : (reads[seen.path] ?? {}),
  );
  const controller = new AbortController();
  const failing = errorOf(call(client, { signal: controller.signal }));
  await until(() => server.requests.some((seen) => lineOf(seen) === request));
  controller.abort();
  expect(await failing).toMatchObject({ kind: "cancelled" });
  await until(() => server.underWay() === 0);
});

test.each(calls)("an abort beforehand sends nothing: %s: %s", async (_operation, _request, call) => {
  const { client, server } = await bench(({ path }) => reads[path] ?? {});
  expect(await errorOf(call(client, { signal: AbortSignal.abort() }))).toMatchObject({ kind: "cancelled" });
  expect(server.requests).toEqual([]);
});

describe("paths", () => {
  test("a value stays within its segment and is decoded unchanged", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (value) => {
        fc.pre(value !== "." && value !== "..");
        const url = new URL(`http://host.test${renderPath(path`/a/${value}/b`)}`);
        const segments = url.pathname.split("/");
        expect(segments).toHaveLength(4);
        expect(decodeURIComponent(segments[2]!)).toBe(value);
        expect(url.search + url.hash).toBe("");
      }),
    );
  });

  test.each(["", ".", "..", -1, 1.5, Number.NaN, "\uD800"])("%j is refused", (value) => {
    expect(() => renderPath(path`/a/${value}/b`)).toThrow(ApiError);
  });
});
