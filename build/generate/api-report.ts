import path from "node:path";
import { Extractor, ExtractorConfig, ExtractorLogLevel } from "@microsoft/api-extractor";

export const API_REPORT = "docs/api/constructs.api.md";

export interface ApiReportResult {
  readonly changed: boolean;
  readonly undocumented: readonly string[];
}

/**
 * Compares the public API of the built package entry with the committed report.
 * @param root the repository
 * @param write whether to write the report if it differs
 */
export function checkApiReport(root: string, write: boolean): ApiReportResult {
  const undocumented: string[] = [];
  const extractorConfig = ExtractorConfig.prepare({
    configObject: configuration(root),
    configObjectFullPath: undefined,
    packageJsonFullPath: path.join(root, "package.json"),
  });
  const { apiReportChanged } = Extractor.invoke(extractorConfig, {
    localBuild: write,
    messageCallback: (message) => {
      const file = path.relative(root, message.sourceFilePath ?? "");
      if (message.messageId === "ae-undocumented") undocumented.push(`${file}: ${message.text}`);
      message.logLevel = ExtractorLogLevel.None;
    },
  });
  return { changed: apiReportChanged, undocumented };
}

function configuration(root: string) {
  return {
    projectFolder: root,
    mainEntryPointFilePath: path.join(root, "dist", "constructs", "index.d.ts"),
    compiler: { tsconfigFilePath: path.join(root, "tsconfig.build.json") },
    apiReport: {
      enabled: true,
      reportFileName: path.basename(API_REPORT),
      reportFolder: path.join(root, path.dirname(API_REPORT)),
      reportTempFolder: path.join(root, "dist", ".api"),
    },
    docModel: { enabled: false },
    dtsRollup: { enabled: false },
    newlineKind: "lf" as const,
    messages: {
      extractorMessageReporting: {
        default: { logLevel: ExtractorLogLevel.None },
        "ae-undocumented": { logLevel: ExtractorLogLevel.Warning },
      },
    },
  };
}

/** With `--check`, nothing is written. */
if (require.main === module) {
  const isCheck = process.argv.includes("--check");
  const { changed, undocumented } = checkApiReport(path.resolve(__dirname, "..", ".."), !isCheck);
  if (isCheck && changed) {
    process.stderr.write(
      `${API_REPORT} is not what the constructs declare. Run "npm run build && npm run api-report", and read its diff.\n`,
    );
    process.exitCode = 1;
  } else
    process.stdout.write(`${API_REPORT}: ${changed ? "written" : "unchanged"}, ${undocumented.length} undocumented\n`);
}
