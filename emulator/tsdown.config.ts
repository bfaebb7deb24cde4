import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import type { Plugin } from "rolldown"
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

/**
 * Packages of which the emulator needs a part, by the name of their file. Users install none of them, and the library and the command
 * share the files. `bcryptjs` is not among them: a page needs another form of it.
 */
const packages: Readonly<Record<string, string>> = {
  "babel-parser": "@babel/parser",
  "cel-js": "@marcbachmann/cel-js",
  "html-to-text": "html-to-text",
  jose: "jose",
  otp: "@oslojs/otp",
  "quickjs-emscripten-core": "quickjs-emscripten-core",
  "simplewebauthn-server": "@simplewebauthn/server"
}

const bundledPackages = {
  ...common,
  platform: "neutral",
  entry: packages,
  outDir: "dist/packages",
  sourcemap: false,
  inputOptions: { resolve: { mainFields: ["module", "main"] } },
  deps: { alwaysBundle: /./, onlyBundle: false },
  plugins: [finish("dist/packages/LICENSES.md")]
} satisfies UserConfig

const fileOf = (id: string): string | undefined => Object.keys(packages).find((file) => packages[file] === id)

/** Leads from the name of such a package to its file, by the imports of the manifest. */
const fromPackages: Plugin = {
  name: "from-packages",
  resolveId: (id) => {
    const file = fileOf(id)
    return file === undefined ? null : { id: `#packages/${file}`, external: true }
  }
}

/** One module for each source, the declarations, and what renders e-mails. */
const library = {
  ...common,
  entry: ["src/**/*.ts", "!src/bin.ts", "!src/command/**", "!src/emails/sandbox/main.ts"],
  unbundle: true,
  root: "src",
  // What is written is readable.
  sourcemap: false,
  deps: { neverBundle: (id) => /^[^./]/.test(id) && fileOf(id) === undefined },
  plugins: [fromPackages],
  hooks: {
    "build:done": async () => {
      execFileSync(process.execPath, [compiler, "-p", "tsconfig.build.json"], { stdio: "inherit" })
      await makeRenderer()
    }
  }
} satisfies UserConfig

/**
 * The command, with all that it imports in one file: Node would take longer to find hundreds of them than to start the emulator. It reads
 * two thirds of it without its blanks and comments.
 */
const command = {
  ...common,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  entry: { bin: "src/bin.ts" },
  outDir: "dist/command",
  sourcemap: false,
  // Programs of the machine, and what few runs need.
  deps: { alwaysBundle: /./, neverBundle: ["@node-rs/bcrypt", "esbuild"], onlyBundle: false },
  plugins: [fromPackages, finish("dist/command/LICENSES.md")]
} satisfies UserConfig

export default defineConfig([library, bundledPackages, command])
