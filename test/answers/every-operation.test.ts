import { operations } from "../../src/emulator/generated/operations.js";
import { answers, problemsOf, WITHOUT_JSON } from "./answers.js";

const given = (operation: string, status: number, json: unknown) =>
  problemsOf({ operation, status, answer: JSON.stringify(json), fault: null });

test("every operation of the emulator has a documented form, and no form is left over", () => {
  const names = [...new Set(operations.map(({ name }) => name))].sort();
  expect([...Object.keys(answers), ...WITHOUT_JSON].sort()).toEqual(names);
});

test.each<[string, number, unknown, string[]]>([
  ["getAutoscaling", 200, { min: 1, max: 2 }, []],
  ["getAutoscaling", 200, { min: 1 }, ["getAutoscaling 200: answer.max is undefined, not a 32-bit integer"]],
  ["getAutoscaling", 200, { min: 1, max: 2, error: null }, ["getAutoscaling 200: answer.error is not documented"]],
  ["getAutoscaling", 404, { title: "Not Found", status: 404 }, []],
  ["getAutoscaling", 404, { reason: "gone" }, ["getAutoscaling 404: answer.reason is not documented"]],
  ["getWafEnums", 200, { data: [], error: null }, ["getWafEnums 200: answer.error is not documented"]],
  [
    "getBotDetection",
    202,
    { data: null, error: { statusCode: 202, success: false, message: "no", errorKey: "k" } },
    [],
  ],
  ["getBotDetection", 200, { data: null, error: null }, ["getBotDetection 200: answer.data is not an object"]],
  ["getNothing", 200, {}, ["getNothing has no form in test/answers"]],
])("%s %d %j", (operation, status, json, expected) => {
  expect(given(operation, status, json)).toEqual(expect.arrayContaining(expected));
  expect(given(operation, status, json).length > 0).toBe(expected.length > 0);
});

test("a fault, and what the log has cut, are not judged", () => {
  const wrong = { operation: "getAutoscaling", status: 200, answer: '{"min":true}', fault: null };
  expect(problemsOf(wrong)).not.toEqual([]);
  expect(problemsOf({ ...wrong, fault: "answer" })).toEqual([]);
  expect(problemsOf({ ...wrong, answer: '{"min":' })).toEqual([]);
});
