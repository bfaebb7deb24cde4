import "../source.ts"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { install, linkDependencies } from "../package/tarballs.ts"
import { freePort } from "../start/ports.ts"
import { play } from "./scenario.ts"
import { webhookSecret } from "./webhooks.ts"

// Tests the framework examples as users have them: installed from the packed packages, built, and driven by a real browser with
// the emulator. Arguments select examples; the last line counts the steps: `N passed, N failed`.

const root = fileURLToPath(new URL("../..", import.meta.url))
const names =
  process.argv.length > 2 ? process.argv.slice(2) : ["hono", "express", "fastify", "next", "react-router", "tanstack-start"]

if (!existsSync(join(root, "dist"))) throw new Error("npm run examples: there is no dist; run `npm run build` first")

const { launch } = await import("../../test/browser/support/browser.ts")
const { startPlatform } = await import("./platform.ts")

const packed = mkdtempSync(join(tmpdir(), "portico-examples-"))
process.once("exit", () => rmSync(packed, { recursive: true, force: true }))
const tarballs = [install(".", packed), install("screens", packed)]

const ownEnv = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" }

/** Runs a command without blocking this process, which has the platform of another example. */
const run = async (folder: string, command: string, args: ReadonlyArray<string>, env: NodeJS.ProcessEnv = process.env) => {
  const [code] = await once(spawn(command, args, { cwd: folder, env, stdio: ["ignore", "ignore", "inherit"] }), "exit")
  if (code !== 0) throw new Error(`${command} ${args.join(" ")}: exit code ${code} in ${folder}`)
}

/** Installs and builds an example, and returns its folder. */
const prepare = async (name: string): Promise<string> => {
  const folder = join(root, "examples", name)
  // Installs the locked versions; `npm ci` would fail if a registry lacks binaries for other platforms.
  await run(folder, "npm", ["install", "--no-save", "--no-audit", "--no-fund", "--silent"])
  for (const tarball of tarballs) {
    const place = join(folder, "node_modules", tarball.name)
    rmSync(place, { recursive: true, force: true })
    cpSync(tarball.folder, place, { recursive: true })
    linkDependencies({ ...tarball, folder: place }, ".", folder, "no peers")
  }
  // Builds often run where the environment has no keys, as in a Docker image.
  await run(folder, "npm", ["run", "build", "--if-present", "--silent"], ownEnv)
  return folder
}

const tryOut = async (name: string, folder: string) => {
  const platform = await startPlatform()
  const port = await freePort()
  const env = {
    ...ownEnv,
    PORT: String(port),
    STACK_API_URL: platform.url,
    STACK_PROJECT_ID: platform.projectId,
    STACK_SECRET_SERVER_KEY: platform.secretServerKey,
    STACK_WEBHOOK_SECRET: webhookSecret
  }
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
// While an example is tried, which waits for its tokens to expire, the next one is installed and built.
let next = prepare(names[0] ?? "")
for (const [index, name] of names.entries()) {
  const began = Date.now()
  const folder = await next
  const following = names[index + 1]
  if (following !== undefined) {
    next = prepare(following)
    // Its failure is that of the next round, which awaits it.
    next.catch(() => {})
  }
  const counts = await tryOut(name, folder)
  console.log(`  ${name}: ${((Date.now() - began) / 1000).toFixed(0)} s`)
  passed += counts.passed
  failed += counts.failed
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
