import { zoneConstruct, zoneExpression, zoneRemark } from "../../../src/tool/import/zone-construct.js";

const NET = { name: "net", constructPath: "prod/net" };

test.each([
  [
    "prod/net/site/zone/Resource",
    'stack.node.findChild("site").node.findChild("zone").node.findChild("Resource") as IShieldZone',
  ],
  ["prod/net/site", 'stack.node.findChild("site") as IShieldZone'],
])("the zone at %s is found from the variable of its stack", (path, expression) => {
  const found = zoneConstruct(path, NET, true)!;

  expect(zoneExpression(found)).toBe(expression);
  expect(zoneRemark(found)).not.toContain("another stack");
});

test("of several stacks, the code names the zone's, and what another one needs", () => {
  expect(zoneRemark(zoneConstruct("prod/net/site/Resource", NET, false)!)).toBe(
    "Give it the zone that site/Resource declares in the stack net. In another stack, it reads the zone's ID from the state of the stack net, which has to be applied first.",
  );
});

test("a zone of another stack is not found in this one", () => {
  expect(zoneConstruct("prod/network/site/Resource", NET, true)).toBeUndefined();
});
