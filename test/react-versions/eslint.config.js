import parser from "@babel/eslint-parser"
import reactHooks from "eslint-plugin-react-hooks"

// The rules of hooks, and those with which the React Compiler reports what it cannot compile.
export default [
  {
    files: ["{src/react,screens/src}/**/*.{ts,tsx}"],
    languageOptions: {
      parser,
      parserOptions: { requireConfigFile: false, babelOptions: { parserOpts: { plugins: ["typescript", "jsx"] } } }
    },
    linterOptions: { reportUnusedDisableDirectives: "off" },
    plugins: { "react-hooks": reactHooks },
    rules: reactHooks.configs.flat["recommended-latest"].rules
  }
]
