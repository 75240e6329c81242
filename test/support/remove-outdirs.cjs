// cdktf's Testing makes a folder for every app and every synthesis, and leaves it.
const fs = require("node:fs");

const { mkdtempSync } = fs;
const outdirs = [];

fs.mkdtempSync = (prefix, ...rest) => {
  const folder = mkdtempSync(prefix, ...rest);
  if (/cdkt[fn]\.outdir\.$/.test(prefix)) outdirs.push(folder);
  return folder;
};

afterAll(() => {
  fs.mkdtempSync = mkdtempSync;
  for (const folder of outdirs) fs.rmSync(folder, { recursive: true, force: true });
});
