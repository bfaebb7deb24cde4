import type { BrowserContext, Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as crockford from "../../src/services/platform/tokens/crockford.js"
import type { FileBrowser } from "./support/browser.js"
import { leave, sharedBrowser, visitor } from "./support/browser.js"
import { bundle } from "./support/bundle.js"
import { emulator } from "./support/emulator.js"
import { serveHosts } from "./support/hosts.js"
import { signUp } from "./support/signUp.js"
import type * as Fixture from "./tabs/page.js"

const password = "correct horse battery"
const app = "https://app.site.test/"
const evil = "https://evil.site.test/"

let browser: FileBrowser
let platform: Awaited<ReturnType<typeof emulator>>
let script: string
beforeAll(async () => {
  ;[platform, browser, script] = await Promise.all([
    emulator(),
    sharedBrowser(),
    bundle(new URL("./tabs/page.ts", import.meta.url))
  ])
})
afterAll(async () => {
  await browser?.close()
  await platform?.stop()
})

let people = 0
const person = async () => {
  const email = `sibling-${++people}@example.com`
  return { email, ...(await signUp(platform.settings, email, password)) }
}

/** Opens the hosts of a site over https in a new browser. Their pages and the API come from this process. */
const site = async (use: (context: BrowserContext) => Promise<void>) => {
  const { complaints, context } = await visitor(browser)
  await serveHosts(context, /^https:\/\/[a-z]+\.site\.test\//, { platformUrl: platform.url, script: () => script })
  await use(context)
  await leave(context)
  assert.deepStrictEqual(
    complaints.filter((text) => !text.includes("cookie")),
    []
  )
}

const settings = () => ({ ...platform.settings, baseUrl: "https://api.site.test" })
const visit = async (context: BrowserContext, url: string): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(url)
  return page
}
const run = <Name extends keyof typeof Fixture>(page: Page, name: Name, ...args: ReadonlyArray<unknown>) =>
  page.evaluate(`fixture.${name}(${args.map((arg) => JSON.stringify(arg)).join(", ")})`) as ReturnType<(typeof Fixture)[Name]>

/** Writes cookies as a page of a sibling host would to sign visitors in as its own user: all names, for the whole site. */
const plant = async (context: BrowserContext, { accessToken, refreshToken }: Awaited<ReturnType<typeof person>>) => {
  const page = await visit(context, evil)
  const { projectId } = platform.settings
  const claim = JSON.stringify({ refresh_token: refreshToken, updated_at_millis: 9_999_999_999_999 })
  const cookies = ["hexclave", "stack"].flatMap((family) => [
    [`${family}-refresh-${projectId}--default`, claim],
    // The browser refuses the first, and takes the others for any other name.
    ...["__Host-", "%5F%5FHost-", "\u00a0__Host-"].map((prefix) => [`${prefix}${family}-refresh-${projectId}--default`, claim]),
    [`${family}-refresh-${projectId}--custom-${crockford.encodeText("site.test")}`, claim],
    [`${family}-access`, JSON.stringify([refreshToken, accessToken])]
  ])
  const texts = [...cookies, [`stack-refresh-${projectId}`, refreshToken], ["stack-refresh", refreshToken]].flatMap(
    ([name, value = ""]) =>
      ["/", "/account"].map((path) => `${name}=${encodeURIComponent(value)}; Domain=site.test; Path=${path}; Secure`)
  )
  // The browser stores all but those that no sibling can write. An open page of the app may delete them at once, so each that this page
  // can read is looked for right after it is written.
  const planted = await page.evaluate(`${JSON.stringify(texts)}.filter((text) => {
    document.cookie = text
    return text.includes("Path=/;") && document.cookie.includes(text.split(";")[0])
  }).length`)
  assert.isAtLeast(planted as number, 8)
  await page.close()
}

describe("the cookies of a sibling host on https", () => {
  it("do not turn the signed-in user into another one, now or on a page opened later", () =>
    site(async (context) => {
      const [victim, attacker] = [await person(), await person()]
      const page = await visit(context, app)
      await run(page, "open", settings())
      await run(page, "signIn", victim.email, password)
      await plant(context, attacker)
      assert.strictEqual(await run(page, "userNow"), victim.email)
      for (const path of ["", "account"]) {
        assert.strictEqual(await run(await visit(context, `${app}${path}`), "open", settings()), victim.email)
      }
    }))

  it("do not replace a user who signs in with a password, nor sign anyone in after sign-out", () =>
    site(async (context) => {
      const [victim, attacker] = [await person(), await person()]
      await plant(context, attacker)
      const page = await visit(context, `${app}account`)
      await run(page, "open", settings())
      await run(page, "signIn", victim.email, password)
      assert.strictEqual(await run(page, "userNow"), victim.email)
      const later = await visit(context, `${app}account`)
      assert.strictEqual(await run(later, "open", settings()), victim.email)
      await plant(context, attacker)
      await run(later, "signOut")
      await plant(context, attacker)
      assert.isNull(await run(await visit(context, `${app}account`), "open", settings()))
      assert.isNull(await run(await visit(context, app), "open", settings()))
    }))
})

describe("many cookies of a sibling host, which push those of the app out of the browser", () => {
  /** Writes more cookies for the whole site than the browser keeps, until those of the app are gone. */
  const pushOut = async (context: BrowserContext) => {
    const page = await visit(context, evil)
    // The open page of the app writes its mark again as soon as that is gone.
    const isGone = async () => (await context.cookies()).every(({ name }) => !/^__Host-(?!portico-)/.test(name))
    for (let round = 0; !(await isGone()); round++) {
      assert.isBelow(round, 20)
      await page.evaluate(
        `for (let at = 0; at < 200; at++) document.cookie = "filler-${round}-" + at + "=1; Domain=site.test; Path=/; Secure"`
      )
    }
    await page.close()
  }

  it("sign the user out at most, now and on a page opened later", () =>
    site(async (context) => {
      const [victim, attacker] = [await person(), await person()]
      const page = await visit(context, app)
      await run(page, "open", settings())
      await run(page, "signIn", victim.email, password)
      await pushOut(context)
      await plant(context, attacker)
      assert.isNull(await run(page, "userNow"))
      assert.isNull(await run(await visit(context, app), "open", settings()))
      // So the servers of the host ignore the planted cookies too.
      assert.include(
        (await context.cookies()).map(({ name }) => name),
        `__Host-portico-${platform.settings.projectId}`
      )
    }))
})

describe("two tabs with a slow store", () => {
  it("a call made as one user does not affect another who signs in meanwhile", () =>
    site(async (context) => {
      const [ada, grace] = [await person(), await person()]
      const [one, two] = [await visit(context, app), await visit(context, app)]
      await run(one, "openSlowly", settings(), 300)
      await run(two, "openSlowly", settings(), 0)
      await run(two, "signIn", ada.email, password)
      await run(one, "sees", ada.email)
      // Grace signs in while Ada's deletion is pending and has not read its token yet.
      const deleting = run(one, "deleteUser")
      await run(two, "signIn", grace.email, password)
      const outcome = await deleting
      assert.include(["deleted", "SessionExpired replaced"], outcome)
      assert.strictEqual(await run(two, "userNow"), grace.email)
      assert.strictEqual(await run(await visit(context, app), "openSlowly", settings(), 0), grace.email)
    }))
})
