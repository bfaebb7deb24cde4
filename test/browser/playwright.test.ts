import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import chromium from "@sparticuz/chromium"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { chromiumFlags } from "./support/browser.js"
import { bundle } from "./support/bundle.js"
import { emulator } from "./support/emulator.js"
import { listen } from "./support/listen.js"
import { pageWith } from "./support/page.js"

const root = fileURLToPath(new URL("../../", import.meta.url))
const loader = new URL("../../emulator/test/typescript.mjs", import.meta.url)

let platform: Awaited<ReturnType<typeof emulator>>
let site: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  platform = await emulator()
  const script = await bundle(new URL("./playwright/page.ts", import.meta.url))
  const page = pageWith(script).replace("</title>", "</title><body>")
  const started = `${page}<script>fixture.start(${JSON.stringify(platform.settings)})</script>`
  site = await listen((_, response) => response.setHeader("content-type", "text/html").end(started))
})
afterAll(async () => {
  await site?.stop()
  await platform?.stop()
})

/** Runs Playwright's own runner, as users do. Resolves with what it printed and its exit code. */
const run = async (baseUrl: string): Promise<string> => {
  const { VITEST: _, ...outside } = process.env
  const env = {
    ...outside,
    NO_COLOR: "1",
    NODE_OPTIONS: `--conditions=source --no-warnings --import ${loader.href}`,
    STACK_API_URL: baseUrl,
    SITE: site.origin,
    CHROME: process.env["PORTICO_CHROME"] ?? (await chromium.executablePath()),
    CHROME_FLAGS: JSON.stringify(chromiumFlags())
  }
  const command = [`${root}node_modules/@playwright/test/cli.js`, "test", "-c", `${root}test/browser/playwright`]
  const child = spawn(process.execPath, command, { env })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise((resolve) => child.once("close", resolve))
  return `${output}${code}`
}

describe("the fixtures of Playwright", () => {
  it("give a test a page that is signed in, users, mails, time and faults, or say that no emulator runs", async () => {
    const output = await run(platform.url)
    assert.match(output, /1 failed\n.*› a test is told that no emulator runs[\s\S]*\n +8 passed[\s\S]*\n1$/, output)
    assert.match(output, /No emulator answers at http:\/\/localhost:1\. Start it in `webServer`/)
  })
})
