import { execFileSync } from "node:child_process"
import { globSync, writeFileSync } from "node:fs"
import { basename } from "node:path/posix"
import { fileURLToPath } from "node:url"
import { defineConfig } from "tsdown"
import { pure } from "../tools/build/plugins.ts"
import { stylesheet } from "./tools/stylesheet.ts"

const compiler = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url))

// Each screen is a file, so that the handler can load it alone.
const screens = globSync("src/{auth,account}/[A-Z]*.tsx", { cwd: import.meta.dirname }).map((file) => {
  const source = file.replaceAll("\\", "/")
  return [`screens/${basename(source, ".tsx")}`, source]
})

export default defineConfig({
  entry: {
    index: "src/index.ts",
    de: "src/words/de.ts",
    es: "src/words/es.ts",
    ja: "src/words/ja.ts",
    ...Object.fromEntries(screens)
  },
  format: "esm",
  platform: "neutral",
  target: "es2022",
  sourcemap: false,
  dts: false,
  report: false,
  logLevel: "warn",
  failOnWarn: true,
  // The directives of entries stay.
  suppressWarnings: /module level directive/,
  treeshake: { moduleSideEffects: false },
  plugins: [pure],
  deps: { neverBundle: /^[^./]/ },
  inputOptions: { checks: { pluginTimings: false } },
  // Of the comments, those for bundlers stay.
  outputOptions: {
    comments: { annotation: true, jsdoc: false, legal: false },
    chunkFileNames: ({ name }) => `chunks/${name.replace(/\W.*/, "")}-[hash].js`
  },
  hooks: {
    "build:done": async () => {
      writeFileSync("dist/screens.css", await stylesheet())
      execFileSync(process.execPath, [compiler, "-p", "tsconfig.build.json"], { stdio: "inherit" })
    }
  }
})
