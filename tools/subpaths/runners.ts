import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { install, linkDependencies } from "../package/tarballs.ts"
import { hosts, installHosts, requireHost } from "./hosts.ts"

// Runs one test against the packed SDK and emulator in each test runner that docs/guides/tools.md names, with the settings that it
// gives. Arguments select runners. Prints the number of failures.

const root = fileURLToPath(new URL("../..", import.meta.url))
if (!existsSync(join(root, "dist"))) throw new Error("npm run runners: there is no dist; run `npm run build` first")

/** The steps of the test; a runner adds how it declares a test. */
const steps = `
  const emulator = createEmulator({ passwordRounds: 4 })
  const { id: projectId, publishableClientKey } = Emulator.developmentProject
  const { baseUrl, fetch } = emulator
  const app = createClientApp({ projectId, publishableClientKey, baseUrl, fetch, tokenStore: "memory" })
  await app.auth.signUpWithCredential({ email: "ada@example.com", password: "correct horse", noVerificationCallback: true })
  const outcome = await app.auth.signInWithCredential.result({ email: "ada@example.com", password: "wrong" })
  if (outcome.ok || !(outcome.error instanceof EmailPasswordMismatch)) throw new Error("signed in with a wrong password")
  if ((await app.user.get())?.primaryEmail !== "ada@example.com") throw new Error("not signed in")
  await app.dispose()
  await emulator.dispose()`

const body = (declare: string, types = "") => `
import { createClientApp } from "portico"
import { EmailPasswordMismatch } from "portico/errors"
import { createEmulator, Emulator } from "portico-emulator"
${declare}
test("a person signs up", async ()${types} => {${steps}
})`

const required = `
const { createClientApp } = require("portico")
const { EmailPasswordMismatch } = require("portico/errors")
const { createEmulator, Emulator } = require("portico-emulator")
test("a person signs up", async () => {${steps}
})`

const esModule = { "package.json": '{ "type": "module" }' }
const node = (version: 20 | 22 | 24) => requireHost.resolve(`node${version}-linux-x64/bin/node`)
const vmModules = { NODE_OPTIONS: "--experimental-vm-modules" }
const jest = () => join(dirname(requireHost.resolve("jest/package.json")), "bin/jest.js")

interface Runner {
  readonly files: Readonly<Record<string, string>>
  /** The program, and its arguments. */
  readonly run: () => ReadonlyArray<string>
  readonly env?: Readonly<Record<string, string>>
  /** What the output must say if the test is to fail, as the guide says of this combination. */
  readonly fails?: RegExp
}

const jestModules = (version: 20 | 22 | 24): Runner => ({
  files: { ...esModule, "jest.config.json": '{ "transform": {} }', "a.test.js": body("") },
  run: () => [node(version), jest()],
  env: vmModules
})
const jestTypeScript = (version: 20 | 24): Runner => ({
  files: {
    ...esModule,
    "babel.config.json": '{ "presets": ["@babel/preset-typescript"] }',
    "jest.config.json": '{ "extensionsToTreatAsEsm": [".ts"] }',
    "a.test.ts": body("", ": Promise<void>")
  },
  run: () => [node(version), jest()],
  env: vmModules
})
const jestCommonJs = (version: 20 | 24): Runner => ({
  files: { "package.json": "{}", "a.test.js": required },
  run: () => [node(version), jest()],
  env: vmModules,
  ...(version === 20 && { fails: /Must use import to load ES Module/ })
})
const nodeTest = (version: 20 | 22 | 24): Runner => ({
  files: { ...esModule, "a.test.js": body('import { test } from "node:test"') },
  run: () => [node(version), "--test"]
})
const nodeTestCommonJs = (version: 20 | 24): Runner => ({
  files: { "package.json": "{}", "a.test.js": `const { test } = require("node:test")${required}` },
  run: () => [node(version), "--test"]
})
const playwright = (version: 20 | 24, files: Runner["files"]): Runner => ({
  files: { ...files, "a.spec.ts": body('import { test } from "@playwright/test"', ": Promise<void>") },
  run: () => [node(version), join(dirname(requireHost.resolve("@playwright/test/package.json")), "cli.js"), "test"]
})

const runners: Readonly<Record<string, Runner>> = {
  "Vitest, Node 24": {
    files: { ...esModule, "a.test.ts": body('import { test } from "vitest"', ": Promise<void>") },
    run: () => [node(24), join(root, "node_modules/vitest/vitest.mjs"), "run", "--root", "."]
  },
  "Jest, ES modules, Node 20": jestModules(20),
  "Jest, ES modules, Node 22": jestModules(22),
  "Jest, ES modules, Node 24": jestModules(24),
  "Jest, TypeScript, Node 20": jestTypeScript(20),
  "Jest, TypeScript, Node 24": jestTypeScript(24),
  "Jest, CommonJS, Node 20": jestCommonJs(20),
  "Jest, CommonJS, Node 24": jestCommonJs(24),
  "node:test, Node 20": nodeTest(20),
  "node:test, Node 22": nodeTest(22),
  "node:test, Node 24": nodeTest(24),
  "node:test, CommonJS, Node 20": nodeTestCommonJs(20),
  "node:test, CommonJS, Node 24": nodeTestCommonJs(24),
  "Bun test": {
    files: { ...esModule, "a.test.ts": body('import { test } from "bun:test"', ": Promise<void>") },
    run: () => [requireHost.resolve("@oven/bun-linux-x64/bin/bun"), "test"]
  },
  "Deno test": {
    files: { "package.json": "{}", "a.test.ts": `${body("const test = Deno.test", ": Promise<void>")}` },
    run: () => [
      requireHost.resolve("@deno/linux-x64-glibc/deno"),
      "test",
      "--allow-all",
      "--no-check",
      "--node-modules-dir=manual",
      "a.test.ts"
    ]
  },
  "Playwright, ES modules, Node 20": playwright(20, esModule),
  "Playwright, CommonJS, Node 20": playwright(20, { "package.json": "{}" }),
  "Playwright, CommonJS, Node 24": playwright(24, { "package.json": "{}" })
}

installHosts()
const folder = mkdtempSync(join(hosts, "runners-"))
const asked = process.argv.slice(2)
let passed = 0
let failed = 0
try {
  for (const workspace of [".", "emulator"]) linkDependencies(install(workspace, folder), workspace, folder)
  for (const [name, { env, fails, files, run }] of Object.entries(runners)) {
    if (asked.length > 0 && !asked.some((text) => name.toLowerCase().includes(text.toLowerCase()))) continue
    const app = join(folder, name.replaceAll(/\W+/g, "-"))
    mkdirSync(app)
    for (const [path, text] of Object.entries(files)) writeFileSync(join(app, path), text)
    const [program = "", ...args] = run()
    const began = Date.now()
    const { status, stderr, stdout } = spawnSync(program, args, {
      cwd: app,
      // Those of this process would reach into the runner.
      env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env },
      encoding: "utf8",
      timeout: 180_000
    })
    const text = `${stdout}${stderr}`
    const isRight = fails === undefined ? status === 0 : status !== 0 && fails.test(text)
    if (isRight) passed += 1
    else failed += 1
    console.log(
      `${isRight ? "✓" : "✗"} ${name}${fails === undefined ? "" : " is refused"} (${((Date.now() - began) / 1000).toFixed(1)} s)`
    )
    if (!isRight) console.log(text.slice(0, 3000))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
