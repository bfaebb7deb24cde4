import type { UserConfig } from "tsdown"
import { defineConfig } from "tsdown"
import { effectParts, entriesIn, parts } from "./tools/build/entries.ts"
import { allCodeApart, finish, pure } from "./tools/build/plugins.ts"
import { viteSdk } from "./tools/build/sdk.ts"

const common = {
  format: "esm",
  platform: "neutral",
  target: "es2022",
  // What is written is readable, and editors lead from the declarations to the sources.
  sourcemap: false,
  // The declarations are a step of their own: `tools/declarations`.
  dts: false,
  report: false,
  failOnWarn: true,
  // The directives of entries stay.
  suppressWarnings: /module level directive/,
  treeshake: { moduleSideEffects: false },
  plugins: [viteSdk(), pure],
  inputOptions: {
    // A bundler keeps a computed key, also where it is the name of a constant.
    optimization: { inlineConst: { mode: "all", pass: 3 } },
    checks: { pluginTimings: false }
  },
  // Of the comments, those for bundlers stay.
  outputOptions: {
    comments: { annotation: true, jsdoc: false, legal: false },
    chunkFileNames: ({ name }) => `chunks/${name.replace(/\W.*/, "")}-[hash].js`
  }
} satisfies UserConfig

/**
 * What a client loads first is two files, with all that they import: each file is compressed separately, and a bundler looks names up
 * in fewer tables. The errors are not in the one with the `import()`s, for which a bundler prepares even if a program has only a
 * class of an error.
 */
const outputOptions = (client: RegExp) => ({
  ...common.outputOptions,
  codeSplitting: {
    groups: [
      { name: "errors", test: /\/src\/errors\/(?:app|options|redirects|sdk|signIn)\.ts$/, priority: 4 },
      { name: "error", test: /\/src\/errors\//, priority: 3, entriesAware: true },
      { name: "client", test: client, priority: 2 },
      // The layer of the app, which on servers imports what loads later in a page, is a file above all others.
      { name: "ClientApp", test: /\/src\/services\/ClientApp\.ts$/ }
    ]
  }
})

// Pages of the library must not need the package that draws QR codes, which the app has not installed, and Node would open 46 files of
// the one that verifies tokens, of which 20 KB are used.
const inside = ["jose", "uqr"]

/** The entries for programs without Effect, with what they need of `effect` inside. */
export const withoutEffect = {
  ...common,
  entry: { ...entriesIn("alone"), ...parts },
  outDir: "dist/alone",
  deps: { alwaysBundle: [/^effect\//, ...inside], neverBundle: ["#importUrl"], onlyBundle: false },
  plugins: [...common.plugins, finish("dist/LICENSES.md")],
  outputOptions: outputOptions(/\/src\/promise\/client\.ts$/)
} satisfies UserConfig

/** All entries, for programs that have `effect`. */
const withEffect = {
  ...common,
  entry: { ...entriesIn("effect"), ...parts, ...effectParts },
  outDir: "dist/effect",
  deps: { alwaysBundle: inside, neverBundle: ["#importUrl", /^effect\//], onlyBundle: false },
  plugins: [allCodeApart, ...common.plugins, finish()],
  outputOptions: outputOptions(/\/src\/services\/makeClientApp\.ts$/)
} satisfies UserConfig

/** What the manifest chooses for each host. */
export const hostFiles = {
  ...common,
  entry: { importUrl: "src/services/platform/importUrl.ts", "importUrl.native": "src/services/platform/importUrl.native.ts" },
  outDir: "dist",
  clean: false
} satisfies UserConfig

/** The command `portico`: a program on the package itself. */
const command = {
  ...common,
  platform: "node",
  fixedExtension: false,
  entry: { bin: "src/doctor/bin.ts" },
  outDir: "dist",
  clean: false,
  deps: {
    alwaysBundle: ["compare-versions", "cookie-es", "get-tsconfig", "resolve-pkg-maps"],
    neverBundle: ["portico"],
    onlyBundle: false
  },
  plugins: [viteSdk(), finish("dist/LICENSES.md")]
} satisfies UserConfig

export default defineConfig([withoutEffect, withEffect, hostFiles, command])
