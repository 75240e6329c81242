import { PageContent, ResponsePage, ShieldZone } from "terraform-provider-bunny";
import { Testing, type TerraformStack } from "cdktf";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ModuleKind, transpileModule } from "typescript";
import { useAcceptance } from "../support/acceptance.js";
import { testWhereEngineHas } from "../support/engine-under-test.js";
import { PACKAGE_FOLDER } from "../support/installed-provider.js";
import { stackOf } from "./support/synth.js";

const GUIDE = readFileSync(join(PACKAGE_FOLDER, "docs", "guides", "constructs.md"), "utf8");
const acceptance = useAcceptance();

/** The function of the guide that declares an action and its trigger. */
function purgeAfterChange(...given: [stack: TerraformStack, page: ResponsePage, pullZoneId: number]): void {
  const block = /```typescript\n([^`]*purgeAfterChange[^]*?)```/.exec(GUIDE)?.[1] ?? "";
  const { outputText } = transpileModule(block, { compilerOptions: { module: ModuleKind.CommonJS } });
  const exports: { purgeAfterChange?: (...all: typeof given) => void } = {};
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- the guide's text is tested
  new Function("exports", outputText)(exports);
  exports.purgeAfterChange?.(...given);
}

testWhereEngineHas("actions")("the guide's overrides declare an action that runs after a change", async () => {
  const stack = stackOf((site) => {
    const zone = ShieldZone.fromShieldZoneId(site, "zone", 42);
    const page = new ResponsePage(site, "page", { zone, content: PageContent.fromHtml("<b>Blocked</b>") });
    purgeAfterChange(site, page, 9001);
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
