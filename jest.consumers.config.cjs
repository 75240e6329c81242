// Projects that install the packed package: minutes of npm, so not part of `npm test`.
module.exports = { ...require("./jest.config.cjs"), roots: ["<rootDir>/consumers"], testTimeout: 600_000 };
