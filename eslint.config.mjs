import eslint from "@eslint/js";
import jsdoc from "eslint-plugin-jsdoc";
import regexp from "eslint-plugin-regexp";
import tseslint from "typescript-eslint";

const byName = { selector: "ExportDefaultDeclaration", message: "Export by name." };

const ACTION = "/^(?:bypass(?:es)?|allows?|blocks?|challenges?)$/";
const once = "Which actions stop, and which let through, is said once, in src/zone/action.";

export default tseslint.config(
  {
    ignores: ["dist/", ".tmp/", "**/generated/", "node_modules/", "**/cdktf.out/", "**/*.cjs", "**/*.mjs"],
  },
  eslint.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "max-lines": ["error", { max: 500 }],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
      "no-restricted-syntax": ["error", byName],
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
        {
          publicOnly: true,
          require: { ClassDeclaration: true, FunctionDeclaration: true, ArrowFunctionExpression: true },
        },
      ],
    },
  },
  {
    files: ["src/**/*.ts"],
    // Props of the constructs are named after actions.
    ignores: [
      ...["src/zone/**", "src/api/**", "src/emulator/**", "src/constructs/**"],
      ...["src/review/drift/policy-edit.ts", "src/tool/import/policy-code.ts"],
    ],
    rules: {
      "no-restricted-syntax": [
        "error",
        byName,
        { selector: `ArrayExpression > Literal[value=${ACTION}] ~ Literal[value=${ACTION}]`, message: once },
        {
          selector: `ObjectExpression > Property[key.name=${ACTION}] ~ Property[key.name=${ACTION}]`,
          message: once,
        },
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
