import type { ServerResponse } from "node:http"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { PassThrough } from "node:stream"
import { text } from "node:stream/consumers"
import { setImmediate } from "node:timers/promises"
import type { Page as Tab } from "playwright-core"
import type { ReadOnlyClientApp } from "portico"
import { createClientApp, reveal } from "portico"
import { PorticoProvider } from "portico/react"
import { createElement, StrictMode, use } from "react"
import { renderToPipeableStream, renderToString } from "react-dom/server"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { developmentProject } from "../../emulator/src/developmentProject.js"
import { shopConfig } from "../scenarios/configured.js"
import type { Ids } from "./react/everyHook.js"
import { LatePage, names, Page, Rows } from "./react/everyHook.js"
import type { Hydration } from "./react/hydration.js"
import type { FileBrowser } from "./support/browser.js"
import { leave, sharedBrowser, visitor } from "./support/browser.js"
import { bundle } from "./support/bundle.js"
import { emulator } from "./support/emulator.js"
import { password } from "./support/visit.js"

type Way = "plain" | "streamed" | "late"

/** Hooks whose values are never sent to the browser, because they have a provider's token. */
const withheld = (name: string) => /ConnectedAccount/.test(name)

let browser: FileBrowser
let platform: Awaited<ReturnType<typeof emulator>>
let served: Awaited<ReturnType<typeof site>>
beforeAll(async () => {
  const built = bundle(new URL("./react/hydration.tsx", import.meta.url))
  ;[platform, browser] = await Promise.all([emulator(), sharedBrowser()])
  served = await site(await built)
  await asAdmin("PATCH", "/internal/config/override/environment", { config_override_string: JSON.stringify(shopConfig) })
  await asAdmin("POST", "/internal/payments/setup", {})
})
afterAll(async () => {
  await browser?.close()
  await served?.stop()
  await platform?.stop()
})

const asAdmin = async (method: string, path: string, body: unknown) => {
  const response = await fetch(`${platform.url}/api/v1${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      "x-stack-access-type": "admin",
      "x-stack-project-id": developmentProject.id,
      "x-stack-super-secret-admin-key": developmentProject.superSecretAdminKey
    },
    body: JSON.stringify(body)
  })
  if (!response.ok) assert.fail(await response.text())
}

/** Loads the value of every hook. */
const readAll = async (app: ReadOnlyClientApp, ids: Ids) => {
  const tree = createElement(PorticoProvider, { app }, createElement(Rows, { ids }))
  await text(renderToPipeableStream(tree, { onError: (error) => assert.fail(String(error)) }).pipe(new PassThrough()))
  return app.dehydrate()
}

/** React sends the fallback of a boundary first if the part before it is large: the visitor may see it, whatever the hook. */
const progressiveChunkSize = Number.POSITIVE_INFINITY

/** Sends a page in many small parts, so that the browser shows each as it arrives. */
const sendSlowly = async (page: AsyncIterable<Buffer>, response: ServerResponse) => {
  for await (const part of page) {
    for (let at = 0; at < part.length; at += 200) {
      response.write(part.subarray(at, at + 200))
      await setImmediate()
    }
  }
  response.end()
}

/** A server that renders every hook for the user of the request's cookies, or of other cookies. */
const site = async (script: string) => {
  const { settings } = platform
  const app = createClientApp({ ...settings, tokenStore: "memory" })
  let page: { readonly way: Way; readonly ids: Ids; readonly cookie: string | null; readonly mayEnd: Promise<void> } | null = null
  let sent: Array<string> = []

  const answer = async (cookie: string, response: NodeJS.WritableStream) => {
    const { ids, mayEnd, way } = page ?? assert.fail("no page")
    const view = app.forRequest({ headers: { get: (name) => (name === "cookie" ? cookie : null) } })
    const begin = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>Test</title><script id="settings" type="application/json">${JSON.stringify({ ids, isLate: way === "late", settings })}</script>`
    if (way === "late") {
      const read = mayEnd.then(() => readAll(view, ids))
      response.write(`${begin}<div id="root">`)
      const tree = createElement(LatePage, { app: view, ids, useRead: () => use(read) })
      const stream = renderToPipeableStream(createElement(StrictMode, null, tree), {
        bootstrapScripts: ["/app.js"],
        progressiveChunkSize,
        onError: (error) => assert.fail(String(error)),
        onShellReady: () => stream.pipe(response)
      })
      return
    }
    const read = await readAll(view, ids)
    const tree = createElement(StrictMode, null, createElement(Page, { app: view, ids, useRead: () => read }))
    const html =
      way === "plain"
        ? renderToString(tree)
        : await text(renderToPipeableStream(tree, { progressiveChunkSize }).pipe(new PassThrough()))
    response.end(
      `${begin}<div id="root">${html}</div><script id="read" type="application/json">${JSON.stringify(read)}</script><script src="/app.js"></script>`
    )
  }
  const server = createServer((request, response) => {
    if (request.url === "/app.js") return void response.setHeader("content-type", "text/javascript").end(script)
    response.setHeader("content-type", "text/html")
    const copy = new PassThrough()
    copy.on("data", (part) => sent.push(String(part)))
    sendSlowly(copy, response).catch((error) => response.destroy(error))
    answer(page?.cookie ?? request.headers.cookie ?? "", copy).catch((error) => response.destroy(error))
  })
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve))
  // The cast: a server that listens on a port has an `AddressInfo`.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    /** Sets what the next request is answered with. */
    next: (given: NonNullable<typeof page>) => {
      page = given
      sent = []
    },
    /** Returns the page as it was sent. */
    sent: () => sent.join(""),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

/** A new user with something for every hook, and everything of theirs that no page may contain. */
const person = async (name: string) => {
  const cookies = new Headers()
  const app = createClientApp({ ...platform.settings, tokenStore: "memory" })
  const email = `${name}@example.com`
  await app.auth.signUpWithCredential({ email, password, noRedirect: true, noVerificationCallback: true })
  const user = await app.user.update({ displayName: `${name} of the page` })
  const team = await app.teams.create({ displayName: `Team of ${name}` })
  const key = await app.apiKeys.create({ description: `Key of ${name}` })
  const teamKey = await app.apiKeys.create({ teamId: team.id, description: `Team key of ${name}` })
  await app.contactChannels.create({ value: `${name}@work.example` })
  await app.invitations.send({ teamId: team.id, email: `guest-of-${name}@example.com`, callbackUrl: served.origin })
  await createClientApp({ ...platform.settings, tokenStore: "memory" })
    .forRequest({ request: new Request(served.origin), response: cookies })
    .auth.signInWithCredential({ email, password, noRedirect: true })
  const jar = cookies.getSetCookie().map((line) => {
    const [, cookieName = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    return { name: cookieName, value, url: served.origin }
  })
  const header = jar.map((one) => `${one.name}=${one.value}`).join("; ")
  const tokens = decodeURIComponent(header).match(/[\w.-]{20,}/g) ?? []
  return { name, header, jar, ids: { teamId: team.id, userId: user.id }, secrets: [...tokens, key, teamKey].flatMap(textsOf) }
}
const textsOf = (given: unknown): ReadonlyArray<string> => {
  if (typeof given === "string") return [given]
  const { value } = Object(given)
  return value === undefined ? [] : [reveal(value)]
}

type Person = Awaited<ReturnType<typeof person>>

/** Visits a page that is rendered for one user in the browser of another one, or of nobody. */
const visit = async (way: Way, rendered: Person, inBrowser: Person | null) => {
  const { complaints, context } = await visitor(browser)
  if (inBrowser !== null) await context.addCookies([...inBrowser.jar])
  const tab = await context.newPage()
  const requests: Array<string> = []
  tab.on("request", (request) => request.url().startsWith(platform.url) && requests.push(new URL(request.url()).pathname))
  let end = () => {}
  const mayEnd = new Promise<void>((resolve) => {
    end = resolve
  })
  served.next({ way, ids: rendered.ids, cookie: rendered.header, mayEnd })
  const loaded = tab.goto(served.origin, { waitUntil: way === "late" ? "commit" : "load" })
  if (way === "late") {
    await tab.getByRole("heading", { name: "alive" }).waitFor()
    assert.deepStrictEqual(await tab.locator("[data-hook]").count(), 0)
    end()
  }
  await loaded
  await tab.waitForFunction((count) => document.querySelectorAll("[data-hook]").length >= count, names.length)
  return { complaints, context, requests, tab }
}
const hydrationIn = <A>(tab: Tab, look: (hydration: Hydration) => A): Promise<A> =>
  tab.evaluate(`(${look})(globalThis.hydration)`) as Promise<A>

describe.each(["plain", "streamed", "late"] as const)("a page that a server has rendered (%s)", (way) => {
  it("shows every hook's value at once and without a change, mismatch or request; it has no secret", async () => {
    const ada = await person(`ada-${way}`)
    const { complaints, context, requests, tab } = await visit(way, ada, ada)
    await tab.waitForFunction(() => (globalThis as unknown as { hydration: Hydration }).hydration.isSettled())
    const { mismatches, seen } = await hydrationIn(tab, ({ mismatches, seen }) => ({ mismatches, seen: seen() }))
    assert.deepStrictEqual(mismatches, [])
    assert.sameMembers(Object.keys(seen), [...names])
    for (const name of names) {
      const { isSame, texts } = seen[name] ?? assert.fail(name)
      assert.isTrue(isSame, name)
      if (withheld(name)) continue
      assert.lengthOf(texts, 1, `${name}: ${texts.join(" | ")}`)
      assert.notMatch(texts[0] ?? "", /^(?:loading|waiting|failed|undefined)/, name)
    }
    assert.deepStrictEqual(
      requests.filter((path) => !/connected-accounts/.test(path)),
      []
    )
    assert.isAbove(ada.secrets.length, 4)
    for (const secret of ada.secrets) assert.notInclude(served.sent(), secret)
    assert.include(served.sent(), ada.name)
    assert.notInclude(served.sent(), ">waiting<")
    assert.deepStrictEqual(complaints, [])
    await leave(context)
  })

  for (const who of ["another user", "nobody"] as const) {
    it(`shows none of its values in the browser of ${who}, whatever the hook`, async () => {
      const [ada, eve] = await Promise.all([
        person(`ada-${way}-${who}`.replace(" ", "-")),
        person(`eve-${way}-${who}`.replace(" ", "-"))
      ])
      const { context, tab } = await visit(way, ada, who === "nobody" ? null : eve)
      await tab.waitForFunction(() => (globalThis as unknown as { hydration: Hydration }).hydration.isSettled())
      const { mismatches, seen } = await hydrationIn(tab, ({ mismatches, seen }) => ({ mismatches, seen: seen() }))
      assert.deepStrictEqual(mismatches, [])
      for (const name of names) {
        const { texts } = seen[name] ?? assert.fail(name)
        for (const later of texts.slice(1)) assert.notInclude(later, ada.name, name)
        if (/^use(?:Suspense)?User$/.test(name)) assert.include(texts.at(-1), who === "nobody" ? "null" : eve.name)
      }
      await leave(context)
    })
  }
})
