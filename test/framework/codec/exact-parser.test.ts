import { decodeRawState } from "../../../src/framework/codec/decode.js";
import { optional } from "../../../src/framework/definition/attribute.js";
import * as types from "../../../src/framework/definition/types.js";
import * as exactJson from "../../../src/shared/exact-json.js";

jest.mock("../../../src/shared/exact-json.js", () => {
  const actual: typeof exactJson = jest.requireActual("../../../src/shared/exact-json.js");
  return { ...actual, parseExactJson: jest.fn(actual.parseExactJson) };
});
const exactParser = jest.mocked(exactJson.parseExactJson);

const doc = "An attribute.";
const schema = { name: optional(types.string, { doc }), ratio: optional(types.number, { doc }) };
const decode = (text: string): unknown => decodeRawState(schema, { json: Buffer.from(text), flatmap: {} });

beforeEach(() => exactParser.mockClear());

it.each(['{"name":"2026-11-22T10:44:07.5Z","ratio":12}', '{"name":"at 10:44:07.123"}'])(
  "state without numbers that may be rounded is read by the fast parser: %s",
  (text) => {
    decode(text);
    expect(exactParser).not.toHaveBeenCalled();
  },
);

it.each(["0.1", "-2.50 ", "1e5", "1.5E-7\n", "1234567890123456"])(
  "a number that may be rounded is read exactly: %j",
  (number) => {
    decode(`{"ratio":${number}}`);
    expect(exactParser).toHaveBeenCalledTimes(1);
  },
);
