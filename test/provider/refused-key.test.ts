import { driveResource, errorsIn, startProvider } from "../support/provider-driver.js";
import { useService } from "../support/service.js";
import { keepEnvironment } from "../support/keep-environment.js";

const WRONG = "real-account-key-0123456789";
const hosted = useService();

keepEnvironment();

async function refusalOf(configuration: Record<string, unknown>): Promise<string> {
  const server = await startProvider(hosted.service, configuration);
  const scaling = driveResource(server, "bunny_app_autoscaling");
  const [text = "", ...others] = errorsIn(await scaling.plan({ app_id: "app-shop", min: 1, max: 2 }));
  expect(others).toEqual([]);
  expect(text).not.toContain(WRONG);
  return text;
}

describe("a key that the API refuses", () => {
  it("is reported with what the provider block sets", async () => {
    expect(await refusalOf({ access_key: WRONG })).toContain(
      `The request went to ${hosted.service.url}, which base_url of the provider block sets, with the key from access_key of the provider block.`,
    );
  });

  it("is reported with what the environment sets", async () => {
    process.env["BUNNY_ACCESS_KEY"] = WRONG;
    process.env["BUNNY_BASE_URL"] = hosted.service.url;
    expect(await refusalOf({ access_key: null, base_url: null })).toContain(
      `The request went to ${hosted.service.url}, which the environment variable BUNNY_BASE_URL sets, with the key from the environment variable BUNNY_ACCESS_KEY.`,
    );
  });
});
