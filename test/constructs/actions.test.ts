import { PageContent, ResponsePage, ShieldZone } from "terraform-provider-bunny";
import { Testing, type TerraformStack } from "cdktf";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { useAcceptance } from "../support/acceptance.js";
import { testWhereEngineHas } from "../support/engine-under-test.js";
import { PACKAGE_FOLDER } from "../support/installed-provider.js";
import { stackOf } from "./support/synth.js";

const GUIDE = readFileSync(join(PACKAGE_FOLDER, "docs", "guides", "constructs.md"), "utf8");
const acceptance = useAcceptance();

/** The block of the guide that declares an action and its trigger. */
const overrides = /```typescript\n(stack\.addOverride\("action\.[^]*?)```/.exec(GUIDE)?.[1] ?? "";

testWhereEngineHas("actions")("the guide's overrides declare an action that runs after a change", async () => {
  const stack = stackOf((site) => {
    const zone = ShieldZone.fromShieldZoneId(site, "zone", 42);
    const page = new ResponsePage(site, "page", { zone, content: PageContent.fromHtml("<b>Blocked</b>") });
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the text of the guide is what is tested
    const run = new Function("stack", "page", overrides) as (stack: TerraformStack, page: ResponsePage) => void;
    run(site, page);
  });
  const workspace = await acceptance.workspace();
  const {
    terraform: _,
    provider: __,
    ...configuration
  } = JSON.parse(Testing.synth(stack, true)) as Record<string, object>;
  await workspace.apply(configuration);
  expect(acceptance.service.requests().map(({ path }) => path)).toContain("/pullzone/9001/purgeCache");
  await workspace.destroy();
});
