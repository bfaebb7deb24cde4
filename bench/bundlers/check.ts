import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { extname, join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { launch } from "../../test/browser/support/browser.ts"
import { install, linkDependencies } from "../../tools/package/tarballs.ts"
import budgets from "../budgets.json" with { type: "json" }
import { here, installBundlers } from "./installed.ts"
import { nextSizes } from "./next.ts"
import { client, effect } from "./programs.ts"

// Measures apps with the packed SDK, for promises, with hooks and with Effect, in common bundlers, and drops the lazily loaded file in
// Chromium. Fails above a budget, if a sign-in does not reach the next page or loads more files, and if a dropped file is never
// requested again.

const bundlers = ["esbuild", "vite", "rollup", "webpack"] as const

interface File {
  readonly path: string
  readonly isFirst: boolean
  readonly gzipKilobytes: number
}

// Another app, with hooks, and a sign-in page of its own that it loads later. React is not counted.
const withHooks = `${client}
import { PorticoProvider, RedirectToSignIn, SignedIn, SignedOut, useAction, useUser } from "portico/react"
globalThis.shell = [PorticoProvider, RedirectToSignIn, SignedIn, SignedOut, useAction, useUser]
globalThis.signInPage = () => import("./SignInPage.js")`
const signInPage = `
import { useSignIn, useSignUp } from "portico/react"
export const SignInPage = () => [useSignIn(), useSignUp()]`

const problems: Array<string> = []
const expect = (holds: boolean, text: string): void => {
  if (!holds) problems.push(text)
}

/** Responds like the platform to the app's requests, and drops files of the app on demand. */
const visit = async (browser: Browser, origin: string, drops: (url: string) => boolean) => {
  const page = await browser.newPage()
  const scripts: Array<string> = []
  await page.route("**/*", (route) => {
    const url = route.request().url()
    if (url.startsWith("https://platform.test")) return answer(route)
    if (extname(new URL(url).pathname) !== ".js") return route.continue()
    if (drops(url)) return route.abort("connectionreset")
    scripts.push(url)
    return route.continue()
  })
  await page.goto(origin)
  await page.waitForFunction("typeof globalThis.sendLink === 'function'")
  return { page, scripts }
}

const answer = (route: Parameters<Parameters<Page["route"]>[1]>[0]) => {
  const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*", "x-stack-actual-status": "200" }
  const { pathname } = new URL(route.request().url())
  const body = pathname.endsWith("/sign-in")
    ? { access_token: token, refresh_token: "r", user_id: "3f2c8a54-7d1e-4b6a-9c0d-5e8f7a6b4c32" }
    : { nonce: "n", success: true }
  return route.fulfill({ status: 200, headers, contentType: "application/json", body: JSON.stringify(body) })
}

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
const token = `${base64({ alg: "ES256" })}.${base64({ sub: "3f2c8a54-7d1e-4b6a-9c0d-5e8f7a6b4c32", exp: 4_000_000_000, iat: 1 })}.s`

const types: Readonly<Record<string, string>> = { ".js": "text/javascript", ".html": "text/html" }

const serve = (folder: string, entry: string) => {
  const html = `<!doctype html><script type="module" src="${entry}"></script>`
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost")
    const file = join(folder, pathname)
    const isFile = extname(pathname) === ".js" && existsSync(file)
    response.writeHead(extname(pathname) === ".js" && !isFile ? 404 : 200, {
      "content-type": types[extname(pathname)] ?? "text/html"
    })
    response.end(isFile ? readFileSync(file) : html)
  })
  return new Promise<{ origin: string; close: () => void }>((resolve) =>
    server.listen(0, () =>
      resolve({ origin: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() })
    )
  )
}

const checkBundle = async (browser: Browser, bundler: string, folder: string, files: ReadonlyArray<File>): Promise<void> => {
  const entry = files.find(({ isFirst, path }) => isFirst && /main/.test(path)) ?? files.find(({ isFirst }) => isFirst)
  const first = new Set(files.flatMap(({ isFirst, path }) => (isFirst ? [path.slice(folder.length)] : [])))
  const isLate = (url: string) => !first.has(new URL(url).pathname)
  const isLateUrl = (url: URL) => url.origin === server.origin && extname(url.pathname) === ".js" && isLate(url.href)
  const server = await serve(folder, (entry?.path ?? "").slice(folder.length))
  try {
    // A sign-in loads nothing more before the next page. It leaves the page, so its promise may never settle.
    const normal = await visit(browser, server.origin, () => false)
    const before = normal.scripts.length
    const arrived = normal.page.waitForURL("**/welcome", { waitUntil: "commit", timeout: 60_000 }).then(
      () => true,
      () => false
    )
    const signedIn: { tag?: string } | null = await normal.page.evaluate<{ tag?: string }>("signIn()").catch(() => null)
    expect(signedIn?.tag === undefined, `${bundler}: a sign-in gives ${JSON.stringify(signedIn)}`)
    expect(await arrived, `${bundler}: after a sign-in the page is ${normal.page.url()}`)
    expect(
      normal.scripts.slice(before).every((url) => !isLate(url)),
      `${bundler}: a sign-in loads ${normal.scripts.slice(before)}`
    )
    await normal.page.close()

    // A single drop goes unnoticed.
    let left = 1
    const once = await visit(browser, server.origin, (url) => isLate(url) && left-- > 0)
    const sent = await once.page.evaluate("sendLink()")
    expect(
      JSON.stringify(sent) !== undefined && (sent as { tag?: string }).tag === undefined,
      `${bundler}: after one drop ${JSON.stringify(sent)}`
    )
    await once.page.close()

    // While the file is unavailable, the error names the app's origin; the next use requests it again.
    let isDown = true
    const down = await visit(browser, server.origin, (url) => isLate(url) && isDown)
    const failed = (await down.page.evaluate("sendLink()")) as { tag?: string; origin?: string; text?: string }
    expect(
      failed.tag === "ConnectionError" && failed.origin === server.origin,
      `${bundler}: while it is down ${JSON.stringify(failed)}`
    )
    expect(failed.text?.includes("baseUrl") === false, `${bundler}: blames baseUrl: ${failed.text}`)
    isDown = false
    const later = (await down.page.evaluate("sendLink()")) as { tag?: string }
    expect(later.tag === undefined, `${bundler}: once it is back ${JSON.stringify(later)}`)
    await down.page.close()

    // A server that answers with something else than JavaScript, under its type, or with nothing: the next use requests the file
    // again.
    for (const body of ["<!doctype html>", ""]) {
      let isOther = true
      const other = await visit(browser, server.origin, () => false)
      await other.page.route(isLateUrl, (route) =>
        isOther ? route.fulfill({ status: 200, contentType: "text/javascript", body }) : route.fallback()
      )
      const unread = (await other.page.evaluate("sendLink()")) as { tag?: string; origin?: string }
      expect(
        unread.tag === "ConnectionError" && unread.origin === server.origin,
        `${bundler}: with "${body}" ${JSON.stringify(unread)}`
      )
      isOther = false
      const read = (await other.page.evaluate("sendLink()")) as { tag?: string }
      expect(read.tag === undefined, `${bundler}: after "${body}" ${JSON.stringify(read)}`)
      await other.page.close()
    }

    // While a connection hangs, a native `import()` is repeated with another URL. A bundler's own loader asks for the same one.
    if (bundler !== "webpack") {
      let hangs = true
      const hanging = await visit(browser, server.origin, () => false)
      await hanging.page.route(isLateUrl, (route) => (hangs ? undefined : route.fallback()))
      await hanging.page.clock.install()
      const pending = hanging.page.evaluate<{ tag?: string }>("sendLink()")
      await hanging.page.clock.runFor(10_000)
      hangs = false
      await hanging.page.clock.runFor(500)
      const afterHang = await pending
      expect(afterHang.tag === undefined, `${bundler}: after a request hung ${JSON.stringify(afterHang)}`)
      await hanging.page.close()
    }

    // Without a network, the error says so; back online, the next use requests the file again.
    const offline = await visit(browser, server.origin, () => false)
    await offline.page.context().setOffline(true)
    const unsent = (await offline.page.evaluate("sendLink()")) as { tag?: string }
    expect(unsent.tag === "OfflineError", `${bundler}: offline ${JSON.stringify(unsent)}`)
    await offline.page.context().setOffline(false)
    const online = (await offline.page.evaluate("sendLink()")) as { tag?: string }
    expect(online.tag === undefined, `${bundler}: online again ${JSON.stringify(online)}`)
    await offline.page.close()
  } finally {
    server.close()
  }
}

const bundle = (bundler: (typeof bundlers)[number] | "parcel", app: string, out: string): ReadonlyArray<File> => {
  mkdirSync(out, { recursive: true })
  return JSON.parse(execFileSync(process.execPath, [join(here, "build.mjs"), bundler, app, out], { cwd: here, encoding: "utf8" }))
}

const kilobytes = (files: ReadonlyArray<File>, isFirst: boolean): number =>
  files.reduce((all, one) => (one.isFirst === isFirst ? all + one.gzipKilobytes : all), 0)

type Measured = Readonly<Partial<Record<"client" | "hooks" | "effect", number>>>

/** Prints what the apps load first with a bundler, and compares it with the budget. */
const measured = (bundler: keyof typeof budgets.bundlers, sizes: Measured): void => {
  const budget: Measured = budgets.bundlers[bundler]
  const texts = Object.entries(sizes).map(([name, size]) => {
    const allowed = budget[name as keyof Measured] ?? 0
    expect(size <= allowed, `${bundler}: the first load (${name}) has ${size.toFixed(1)} KB gz, of ${allowed}`)
    return `${name} ${size.toFixed(1)} (budget ${allowed})`
  })
  console.log(`${bundler.padEnd(9)} KB gz first load: ${texts.join(", ")}`)
}

installBundlers()
const folder = realpathSync(mkdtempSync(join(tmpdir(), "portico-bundlers-")))
try {
  linkDependencies(install(".", folder), ".", folder)
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }')
  const write = (app: string, files: Readonly<Record<string, string>>): string => {
    mkdirSync(join(folder, app), { recursive: true })
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, app, file), text)
    return join(folder, app)
  }
  const apps = {
    client: write("client", { "main.js": client }),
    hooks: write("hooks", { "main.js": withHooks, "SignInPage.js": signInPage }),
    effect: write("effect", { "main.js": effect })
  }
  const built = (bundler: Parameters<typeof bundle>[0], app: keyof typeof apps) =>
    bundle(bundler, apps[app], join(folder, "out", `${bundler}-${app}`))
  const browser = await launch()
  for (const bundler of bundlers) {
    const files = built(bundler, "client")
    const first = kilobytes(files, true)
    const withEffect = kilobytes(built(bundler, "effect"), true)
    // What hooks add was the same with the others, which take seconds to build an app.
    const isQuick = bundler === "esbuild" || bundler === "vite"
    const hooks = isQuick ? { hooks: kilobytes(built(bundler, "hooks"), true) - first } : {}
    measured(bundler, { client: first, effect: withEffect, ...hooks })
    await checkBundle(browser, bundler, join(folder, "out", `${bundler}-client`), files)
  }
  await browser.close()
  measured("parcel", { client: kilobytes(built("parcel", "client"), true), effect: kilobytes(built("parcel", "effect"), true) })
  const next = nextSizes("turbopack")
  measured("turbopack", { client: next.client, effect: next.effect })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
if (problems.length > 0) console.error(problems.join("\n"))
process.exitCode = problems.length === 0 ? 0 : 1
