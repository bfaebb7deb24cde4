import { createServer } from "node:http"
import { Effect, Layer, ManagedRuntime } from "effect"
import type { Browser, Page } from "playwright-core"
import { Emulator, Outbox, WebHandler, World } from "portico-emulator"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { ConsoleFiles } from "../../emulator/src/console/ConsoleFiles.js"
import { developmentProject } from "../../emulator/src/developmentProject.js"
import { listen } from "../../emulator/src/server.js"
import { freePort } from "../../tools/start/ports.ts"
import { barriers } from "./support/accessibility.js"
import { launch, leave, visitor } from "./support/browser.js"

const secret = "the-secret-of-a-mail"

/**
 * Scripts that a hostile mail could contain: each marks the surrounding page, sends a request to the emulator, or contacts
 * another server.
 */
const hostile = (elsewhere: string) => `
  <p id="said">${secret}</p>
  <script>parent.document.body.dataset.owned = "script"; fetch("${elsewhere}/told")</script>
  <img src="data:," onerror="parent.document.body.dataset.owned = 'handler'; fetch('${elsewhere}/told')">
  <svg onload="parent.document.body.dataset.owned = 'svg'"></svg>
  <a id="script" href="javascript:opener.document.body.dataset.owned = 'link'; fetch('${elsewhere}/told')">Script</a>
  <iframe srcdoc="<script>top.document.body.dataset.owned = 'frame'; fetch('${elsewhere}/told')</script>"></iframe>
  <form id="form" method="post" action="${elsewhere}/told"><button>Send</button></form>
  <meta http-equiv="refresh" content="0; url=${elsewhere}/told">
  <object data="${elsewhere}/told"></object><embed src="${elsewhere}/told">
  <link rel="stylesheet" href="${elsewhere}/told">
  <a id="link" href="${elsewhere}/welcome">Welcome</a>`

const stage = () => {
  let browser: Browser
  let stop: () => Promise<unknown>
  let port: number
  let elsewhere: string
  const told: Array<string> = []
  beforeAll(async () => {
    port = await freePort()
    const runtime = ManagedRuntime.make(
      Layer.effectDiscard(Effect.flatMap(WebHandler, (handler) => listen(handler, { port }))).pipe(
        Layer.provideMerge(
          Emulator.layer({ baseUrl: `http://localhost:${port}`, passwordRounds: 4, projects: [developmentProject] })
        ),
        Layer.provideMerge(Layer.succeed(ConsoleFiles, Effect.succeed(new Map())))
      )
    )
    const server = createServer((request, response) => {
      told.push(`${request.method} ${request.url}`)
      response.setHeader("content-type", "text/html")
      response.end("<title>Elsewhere</title><h1>Elsewhere</h1>")
    })
    const at = await freePort()
    elsewhere = `http://127.0.0.1:${at}`
    await new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve))
    await runtime.runPromise(
      Effect.gen(function* () {
        const project = (yield* World).projects.get(developmentProject.id)
        if (project === undefined) return yield* Effect.die("There is no project")
        const letter = { subject: "Hello <script>1</script>", text: `See ${elsewhere}/welcome`, html: hostile(elsewhere) }
        yield* (yield* Outbox).send(project, "ada@example.com", letter)
      })
    )
    browser = await launch([`--host-resolver-rules=MAP *.test 127.0.0.1`])
    stop = async () => {
      await browser.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await runtime.dispose()
    }
  })
  afterAll(() => stop?.())
  const visit = async (use: (page: Page) => Promise<void>) => {
    const { context } = await visitor(browser)
    try {
      await use(await context.newPage())
    } finally {
      await leave(context)
    }
  }
  return {
    visit,
    told,
    at: (path: string, host = "localhost") => `http://${host}:${port}${path}`,
    elsewhere: (path: string) => `${elsewhere}${path}`
  }
}

const { at, elsewhere, told, visit } = stage()

/** Returns what a page can read from a URL: the response, or the error. */
const read = (page: Page, url: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) =>
  page.evaluate(
    async ([address, options]) => {
      try {
        const answer = await fetch(address, options)
        return `${answer.status} ${await answer.text()}`
      } catch (error) {
        return String(error)
      }
    },
    [url, init] as const
  )

describe("the mailbox", () => {
  it("shows a mail, and runs none of its scripts", () =>
    visit(async (page) => {
      await page.goto(at("/mailbox"))
      const mail = page.frameLocator("iframe")
      await mail.locator("#said", { hasText: secret }).waitFor()
      await mail.locator("#form button").click()
      await mail.locator("#script").click()
      await page.waitForLoadState("networkidle")
      assert.isNull(await page.locator("body").getAttribute("data-owned"))
      assert.deepStrictEqual(told, [])
      assert.strictEqual(page.url(), at("/mailbox"))
    }))

  it("opens the links of a mail outside of the page", () =>
    visit(async (page) => {
      await page.goto(at("/mailbox"))
      for (const link of [
        page.frameLocator("iframe").locator("#link"),
        page.getByRole("link", { name: elsewhere("/welcome") })
      ]) {
        const [opened] = await Promise.all([page.waitForEvent("popup"), link.click()])
        await opened.getByRole("heading", { name: "Elsewhere" }).waitFor()
        assert.isNull(await opened.evaluate(() => window.opener))
      }
      assert.strictEqual(page.url(), at("/mailbox"))
    }))
})

describe("the URL of the emulator", () => {
  it("is a start page that everyone can use, as long as the console is not built", () =>
    visit(async (page) => {
      await page.goto(at("/"))
      await page.getByRole("heading", { level: 1 }).waitFor()
      const said = await page.locator("main").textContent()
      for (const text of [developmentProject.id, developmentProject.secretServerKey, at("/api/v1"), "--help"])
        assert.include(said ?? "", text)
      assert.deepStrictEqual(await barriers(page), [])
      await page.getByRole("link", { name: "All sent mails" }).click()
      await page.getByRole("heading", { name: "Mails" }).waitFor()
    }))
})

describe("another person's page", () => {
  it("on another site can read neither mails nor keys, and cannot act as a server", () =>
    visit(async (page) => {
      // A host name that resolves to another server on this machine.
      await page.goto(elsewhere("/").replace("127.0.0.1", "evil.test"))
      for (const path of ["/mailbox", "/", "/api/v1/mailbox/ada", "/health"]) {
        assert.include(await read(page, at(path)), "Failed to fetch", path)
      }
      const headers = {
        "x-stack-access-type": "server",
        "x-stack-project-id": developmentProject.id,
        "x-stack-secret-server-key": developmentProject.secretServerKey
      }
      assert.include(await read(page, at("/api/v1/users"), { headers }), "Failed to fetch")
      assert.include(await read(page, at("/api/v1/users"), { headers, method: "POST", body: "{}" }), "Failed to fetch")
    }))

  it("that points its own host name at this machine gets no response", () =>
    visit(async (page) => {
      const answer = await page.goto(at("/mailbox", "evil.test"))
      assert.strictEqual(answer?.status(), 403)
      assert.notInclude(await page.content(), secret)
      for (const path of ["/mailbox", "/api/v1/mailbox/ada", "/"]) {
        assert.match(await read(page, at(path, "evil.test")), /^403 /, path)
      }
    }))

  it("cannot embed the emulator's pages in a frame", () =>
    visit(async (page) => {
      await page.goto(elsewhere("/").replace("127.0.0.1", "evil.test"))
      for (const path of ["/mailbox", "/", "/payments-setup/acct_1"]) {
        await page.setContent(`<iframe src="${at(path)}"></iframe>`)
        await page.waitForLoadState("networkidle")
        const frame = page.frames().find((each) => each.parentFrame() !== null)
        const said = await frame?.content().catch(() => "")
        assert.notInclude(said ?? "", "<h1>", path)
      }
    }))
})

describe("a page of the developer", () => {
  const client = { "x-stack-access-type": "client", "x-stack-project-id": developmentProject.id }
  const server = { ...client, "x-stack-access-type": "server", "x-stack-secret-server-key": developmentProject.secretServerKey }

  it("on this machine reads the API as a client, and is told which flag allows it more", () =>
    visit(async (page) => {
      await page.goto(elsewhere("/"))
      assert.match(await read(page, at("/api/v1/projects/current"), { headers: client }), /^200 /)
      assert.match(await read(page, at("/api/v1/users"), { headers: server }), /^403 .*--allowed-origin http:/)
      assert.match(await read(page, at("/api/v1/mailbox/ada")), /^403 .*--allowed-origin http:/)
    }))
})
