import "../source.ts"
import { execFileSync, spawn } from "node:child_process"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Tarball } from "../package/tarballs.ts"
import { install, linkDependencies } from "../package/tarballs.ts"
import { freePort } from "../start/ports.ts"
import { play } from "./scenario.ts"
import { webhookSecret } from "./webhooks.ts"

// Tests the framework examples as users have them: installed from the packed package, built, and driven by a real browser with
// the emulator. Arguments select examples; the last line counts the steps: `N passed, N failed`.

const root = fileURLToPath(new URL("../..", import.meta.url))
const names =
  process.argv.length > 2 ? process.argv.slice(2) : ["hono", "express", "fastify", "next", "react-router", "tanstack-start"]

if (!existsSync(join(root, "dist"))) throw new Error("npm run examples: there is no dist; run `npm run build` first")

const { launch } = await import("../../test/browser/support/browser.ts")
const { startPlatform } = await import("./platform.ts")

const run = (folder: string, command: string, args: ReadonlyArray<string>, env: NodeJS.ProcessEnv = process.env) =>
  execFileSync(command, args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"], env })

const runExample = async (name: string) => {
  const folder = join(root, "examples", name)
  // Installs the locked versions; `npm ci` would fail if a registry lacks binaries for other platforms.
  run(folder, "npm", ["install", "--no-save", "--no-audit", "--no-fund", "--silent"])
  const packed = mkdtempSync(join(tmpdir(), "portico-examples-"))
  const tarball: Tarball = install(".", packed)
  const place = join(folder, "node_modules", tarball.name)
  rmSync(place, { recursive: true, force: true })
  run(folder, "cp", ["-R", tarball.folder, place])
  linkDependencies({ ...tarball, folder: place }, ".", folder, "no peers")

  const platform = await startPlatform()
  const port = await freePort()
  const ownEnv = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" }
  const env = {
    ...ownEnv,
    PORT: String(port),
    STACK_API_URL: platform.url,
    STACK_PROJECT_ID: platform.projectId,
    STACK_SECRET_SERVER_KEY: platform.secretServerKey,
    STACK_WEBHOOK_SECRET: webhookSecret
  }
  // Builds often run where the environment has no keys, as in a Docker image.
  run(folder, "npm", ["run", "build", "--if-present", "--silent"], ownEnv)
  const server = spawn("npm", ["start", "--silent"], {
    cwd: folder,
    env,
    stdio: ["ignore", "inherit", "inherit"],
    detached: true
  })
  const browser = await launch()
  try {
    const url = `http://localhost:${port}`
    await answers(url)
    return await play(name, browser, { ...platform, platformUrl: platform.url, url })
  } finally {
    await browser.close()
    if (server.pid !== undefined) process.kill(-server.pid)
    await platform.stop()
    rmSync(packed, { recursive: true, force: true })
  }
}

/** Waits until a server responds. */
const answers = async (url: string) => {
  for (let tries = 0; ; tries += 1) {
    const isThere = await fetch(url, { redirect: "manual" }).then(
      () => true,
      () => false
    )
    if (isThere) return
    if (tries === 1200) throw new Error(`nothing answers at ${url}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

let passed = 0
let failed = 0
for (const name of names) {
  const began = Date.now()
  const counts = await runExample(name)
  console.log(`  ${name}: ${((Date.now() - began) / 1000).toFixed(0)} s`)
  passed += counts.passed
  failed += counts.failed
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
