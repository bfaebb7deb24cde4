import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import type { UserConfig } from "tsdown"
import { defineConfig } from "tsdown"
import { finish } from "../tools/build/plugins.ts"
import { makeRenderer } from "./tools/renderer.ts"

const compiler = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url))

const common = {
  target: "es2022",
  fixedExtension: false,
  dts: false,
  report: false,
  logLevel: "warn"
} satisfies UserConfig

/** One module for each source, the declarations, and what renders e-mails. */
const library = {
  ...common,
  entry: ["src/**/*.ts", "!src/bin.ts", "!src/command/**", "!src/emails/sandbox/main.ts"],
  unbundle: true,
  root: "src",
  sourcemap: true,
  deps: { neverBundle: /^[^./]/ },
  hooks: {
    "build:done": async () => {
      execFileSync(process.execPath, [compiler, "-p", "tsconfig.build.json"], { stdio: "inherit" })
      await makeRenderer()
    }
  }
} satisfies UserConfig

/** The command, with all that it imports in one file: Node would take longer to find hundreds of them than to start the emulator. */
const command = {
  ...common,
  entry: { bin: "src/bin.ts" },
  outDir: "dist/command",
  sourcemap: false,
  // Programs of the machine, and what few runs need.
  deps: { alwaysBundle: /./, neverBundle: ["@node-rs/bcrypt", "@simplewebauthn/server", "esbuild"], onlyBundle: false },
  plugins: [finish("dist/command/LICENSES.md")]
} satisfies UserConfig

export default defineConfig([library, command])
