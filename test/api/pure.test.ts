import { createHash } from "node:crypto";
import fc from "fast-check";
import { ApiError, isApiError, parseEventLog, streamToken } from "../../src/api/index.js";
import { readHeatmap } from "../../src/api/video/videos.js";
import { parseJson } from "../../src/api/http/response-schema.js";
import { path, renderPath } from "../../src/api/http/call.js";

describe("streamToken", () => {
  const vector = {
    securityKey: "4742a81b-bf15-42fe-8b1c-8fcb9024c550",
    videoId: "32d140e2-e4f4-4eec-9d53-20371e9be607",
  };
  const token = "a8617f6df2e9b55b65ac7112138c70417766d80614bfe146d0d9bb2bd21fef87";

  test("the documented example", () => {
    expect(streamToken({ ...vector, expires: 1623440202 })).toBe(token);
    expect(streamToken({ ...vector, expires: 1623440202n })).toBe(token);
  });

  test("is the hash of the three joined", () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.string({ minLength: 1 }),
        fc.nat(),
        (securityKey, videoId, expires) => {
          const joined = Buffer.from(securityKey + videoId + expires.toString(10), "utf8");
          expect(streamToken({ securityKey, videoId, expires })).toBe(
            createHash("sha256").update(joined).digest("hex"),
          );
        },
      ),
    );
  });

  test.each([1623440202000, 100_000_000_001n, -1, 1.5, Number.NaN])(
    "rejects %s as an expiry, without showing the key",
    (expires) => {
      expect(() => streamToken({ ...vector, expires })).toThrow(ApiError);
      try {
        streamToken({ ...vector, expires });
      } catch (thrown) {
        expect(thrown).toMatchObject({ kind: "invalid_request" });
        expect(String(thrown)).not.toContain(vector.securityKey);
      }
    },
  );

  test("rejects an empty key or video", () => {
    expect(() => streamToken({ ...vector, securityKey: "", expires: 1 })).toThrow("must not be empty");
    expect(() => streamToken({ ...vector, videoId: "", expires: 1 })).toThrow("must not be empty");
  });
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

describe("JSON", () => {
  test("integers keep every digit, other numbers are as in JSON.parse", () => {
    fc.assert(
      fc.property(fc.oneof(fc.bigInt(), fc.integer()), (number) => {
        expect(BigInt(parseJson(String(number)) as number | bigint)).toBe(BigInt(number));
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!/\d{16}/.test(text) && !/__proto__/.test(text));
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });
});

describe("heatmaps", () => {
  test("any body is a heatmap, play data or neither; the raw body is always returned", () => {
    const numbers = fc.dictionary(fc.nat(500).map(String), fc.nat(100), { minKeys: 1 });
    fc.assert(
      fc.property(numbers, fc.boolean(), (map, isWrapped) => {
        const body = JSON.stringify(isWrapped ? { heatmap: map } : map);
        expect(readHeatmap(body)).toEqual({ heatmap: map, play: null, rawBody: body });
      }),
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
        expect(readHeatmap(body).rawBody).toBe(body);
      }),
    );
    for (const body of ["{}", "[]", "[1,2]", '{"heatmap":[1]}', '{"heatmap":null}', "raw", "12", "null"]) {
      expect(readHeatmap(body)).toEqual({ heatmap: null, play: null, rawBody: body });
    }
  });
});

describe("the text of an event", () => {
  test("never throws, and is null for values that are not objects", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.jsonValue()), (log) => {
        const details = parseEventLog(log);
        if (details !== null) expect(Array.isArray(details.headers)).toBe(true);
      }),
    );
    expect(parseEventLog("no JSON")).toBeNull();
    expect(parseEventLog(null)).toBeNull();
  });

  test("one invalid member does not affect the others", () => {
    const log = { Message: ["odd"], Url: "/x", Headers: "odd", TriggerMatch: null, ServerZoneId: "odd" };
    expect(parseEventLog(JSON.stringify(log))).toEqual({
      serverZoneId: null,
      message: null,
      url: "/x",
      remoteIp: null,
      urlEncodedBody: null,
      headers: [],
      triggerMatch: null,
    });
  });
});

describe("ApiError.from", () => {
  test("returns an ApiError unchanged, and gives anything else a kind", () => {
    const error = new ApiError({ kind: "conflict", reason: "no" });
    expect(ApiError.from(error)).toBe(error);
    expect(ApiError.from(AbortSignal.abort().reason)).toMatchObject({ kind: "cancelled" });
    expect(ApiError.from(new TypeError("x is not a function"))).toMatchObject({
      kind: "unexpected",
      reason: "x is not a function",
    });
    expect(ApiError.from("text", { operation: "do it" }).message).toBe("Cannot do it: text");
    expect(ApiError.from(undefined)).toBeInstanceOf(ApiError);
  });

  test("isApiError checks kinds", () => {
    const error = new ApiError({ kind: "conflict", reason: "no" });
    expect([
      isApiError(error),
      isApiError(error, "conflict"),
      isApiError(error, "not_found"),
      isApiError(new Error()),
    ]).toEqual([true, true, false, false]);
  });
});
