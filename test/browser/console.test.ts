import { spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Effect, Layer, ManagedRuntime } from "effect"
import type { Page } from "playwright-core"
import { createServerApp } from "portico"
import { Emulator, WebHandler } from "portico-emulator"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { ConsoleFiles } from "../../emulator/src/console/ConsoleFiles.js"
import { developmentProject } from "../../emulator/src/developmentProject.js"
import { listen } from "../../emulator/src/server.js"
import { freePort } from "../../tools/start/ports.ts"
import { barriers } from "./support/accessibility.js"
import type { FileBrowser } from "./support/browser.js"
import { leave, sharedBrowser, visitor } from "./support/browser.js"
import { listen as listenElsewhere } from "./support/listen.js"
import { picture } from "./support/pictures.js"

/** Builds the console as the package has it. */
const build = () => {
  const folder = mkdtempSync(join(tmpdir(), "portico-console-"))
  const vite = fileURLToPath(new URL("../../node_modules/vite/bin/vite.js", import.meta.url))
  const consoleFolder = fileURLToPath(new URL("../../console/", import.meta.url))
  const env = { ...process.env, NODE_ENV: "production", CONSOLE_OUT: folder }
  const { status, stderr } = spawnSync(process.execPath, [vite, "build", consoleFolder], { env, encoding: "utf8" })
  assert.strictEqual(status, 0, stderr)
  return new Map(readdirSync(folder).map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))] as const))
}

const { id: projectId, secretServerKey } = developmentProject

const stage = () => {
  let browser: FileBrowser
  let port: number
  let stop: () => Promise<unknown>
  beforeAll(async () => {
    port = await freePort()
    const runtime = ManagedRuntime.make(
      Layer.effectDiscard(Effect.flatMap(WebHandler, (handler) => listen(handler, { port }))).pipe(
        Layer.provideMerge(
          Emulator.layer({ baseUrl: `http://localhost:${port}`, passwordRounds: 4, projects: [developmentProject] })
        ),
        Layer.provide(Layer.succeed(ConsoleFiles, Effect.succeed(build())))
      )
    )
    await runtime.runPromise(Effect.void)
    browser = await sharedBrowser()
    stop = async () => {
      await browser.close()
      await runtime.dispose()
    }
  })
  afterAll(() => stop?.())
  const at = (path: string) => `http://localhost:${port}${path}`
  const visit = async (use: (page: Page, complaints: ReadonlyArray<string>) => Promise<void>) => {
    const { complaints, context } = await visitor(browser)
    try {
      await use(await context.newPage(), complaints)
    } finally {
      await leave(context)
    }
  }
  return { at, visit, server: () => createServerApp({ projectId, secretServerKey, baseUrl: at("") }) }
}

const { at, server, visit } = stage()

const sizes = [
  [1280, "light"],
  [390, "dark"]
] as const

/** Goes to a screen, and asserts that everybody can use it, at the width of a desktop and at that of a phone. */
const looks = async (page: Page, screen: string, heading: string) => {
  for (const [width, colorScheme] of sizes) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await page.goto(at(`/#/${projectId}/${screen}`))
    await page.getByRole("heading", { level: 1, name: heading }).waitFor()
    await page.getByText("Loading", { exact: true }).waitFor({ state: "detached" })
    assert.deepStrictEqual(await barriers(page), [], `${screen} at ${width}`)
    assert.strictEqual(await page.evaluate(() => document.documentElement.scrollWidth), width, screen)
    await picture(page, `console-${screen.replace(/\W+/g, "-")}-${width}-${colorScheme}`, false)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

describe("the console", () => {
  it("has screens that everybody can use, under its strict policy", () =>
    visit(async (page, complaints) => {
      await looks(page, "project", "Development")
      await looks(page, "log", "Live log")
      // Among them are violations of the policy.
      assert.deepStrictEqual(complaints, [])
    }))

  it("creates a project, and shows its keys", () =>
    visit(async (page) => {
      await page.goto(at("/"))
      await page.getByLabel("Name of the new project").fill("Shop <b>1</b>")
      await page.getByRole("button", { name: "Create project" }).click()
      await page.getByRole("heading", { level: 1, name: "Shop <b>1</b>" }).waitFor()
      await page.getByText(/^sak_\w+$/).waitFor()
    }))

  it("shows requests as they come in, and secrets only when they are revealed", () =>
    visit(async (page) => {
      await page.goto(at(`/#/${projectId}/log`))
      await page.getByRole("heading", { level: 1, name: "Live log" }).waitFor()
      const primaryEmail = `${crypto.randomUUID()}@example.com`
      await server().users.create({ primaryEmail, primaryEmailAuthEnabled: true, password: "correct horse battery" })
      await page
        .getByRole("link", { name: /POST 201 \/api\/v1\/users/ })
        .last()
        .click()
      const detail = page.getByRole("article")
      await detail.getByText(primaryEmail).first().waitFor()
      assert.notInclude((await detail.textContent()) ?? "", "correct horse battery")
      await detail.getByRole("button", { name: "Reveal secrets" }).click()
      await detail.getByText("correct horse battery").waitFor()
      await detail.getByRole("button", { name: "curl" }).click()
      await detail.getByText("curl -X POST").waitFor()
      await detail.getByRole("button", { name: "Send again" }).click()
      await page.getByText("USER_EMAIL_ALREADY_EXISTS").first().waitFor()
    }))

  it("lets no other page of this machine read or do anything", () =>
    visit(async (page) => {
      const other = await listenElsewhere((_, response) =>
        response.setHeader("content-type", "text/html").end("<title>Other</title>")
      )
      try {
        await page.goto(other.origin)
        const outcomes = await page.evaluate(async (url) => {
          const tried = async (path: string, init: RequestInit) => {
            try {
              const response = await fetch(url + path, init)
              return response.type === "opaque" ? "opaque" : `${response.status}`
            } catch {
              return "failed"
            }
          }
          return [
            await tried("/", {}),
            await tried("/emulator/projects", {}),
            await tried("/emulator/requests", { method: "DELETE" }),
            await tried("/emulator/projects", { method: "POST", mode: "no-cors", body: '{"displayName":"Stolen"}' })
          ]
        }, at(""))
        assert.deepStrictEqual(outcomes, ["403", "403", "failed", "opaque"])
        const text = await (await fetch(at("/emulator/projects"))).text()
        assert.notInclude(text, "Stolen")
        await page.setContent(`<iframe src="${at("/")}"></iframe>`)
        await page.waitForLoadState("networkidle")
        const frame = page.frames().find((each) => each.parentFrame() !== null)
        assert.notInclude((await frame?.content().catch(() => "")) ?? "", "portico-console")
      } finally {
        await other.stop()
      }
    }))
})
