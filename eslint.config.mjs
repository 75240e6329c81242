import eslint from "@eslint/js";
import jsdoc from "eslint-plugin-jsdoc";
import regexp from "eslint-plugin-regexp";
import tseslint from "typescript-eslint";

export default tseslint.config(
  {
    ignores: ["dist/", ".tmp/", "**/generated/", "node_modules/", "**/cdktf.out/", "**/*.cjs", "**/*.mjs"],
  },
  eslint.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
      "no-restricted-syntax": ["error", { selector: "ExportDefaultDeclaration", message: "Export by name." }],
      eqeqeq: "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ["src/**/*.ts", "build/**/*.ts"],
    plugins: { jsdoc, regexp },
    rules: {
      // Text from outside must not make an expression slower than its length.
      "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
      "regexp/no-super-linear-move": ["error", { report: "potential", ignoreSticky: false }],
      "jsdoc/require-jsdoc": [
        "error",
        { publicOnly: true, contexts: ["TSInterfaceDeclaration", "TSTypeAliasDeclaration", "VariableDeclaration"] },
      ],
    },
  },
  {
    files: ["test/**/*.ts", "consumers/**/*.ts"],
    rules: {
      "max-lines-per-function": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
    },
  },
);
