import type { BrowserContext, Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import type * as Fixture from "./react/page.js"
import type { FileBrowser } from "./support/browser.js"
import { leave, pageBeside, sharedBrowser, visitor } from "./support/browser.js"
import { bundle } from "./support/bundle.js"

let browser: FileBrowser
let context: BrowserContext
let complaints: Array<string>
let own: Page
let script: string
beforeAll(async () => {
  const built = bundle(new URL("./react/page.tsx", import.meta.url))
  browser = await sharedBrowser()
  ;({ complaints, context } = await visitor(browser))
  own = await context.newPage()
  script = await built
})
afterAll(async () => {
  await leave(context)
  await browser.close()
})

/** Runs one scenario in a fresh page, which stores nothing, and returns its result and the browser's console errors. */
const scenario = async <Name extends keyof typeof Fixture>(name: Name, ...args: Parameters<(typeof Fixture)[Name]>) => {
  const page = await pageBeside(own)
  await page.addScriptTag({ content: script })
  const found = await page.evaluate(`fixture.${name}(${args.map((arg) => JSON.stringify(arg))})`)
  await page.close()
  return { found: found as Awaited<ReturnType<(typeof Fixture)[Name]>>, complaints: complaints.splice(0) }
}

describe("useResource", () => {
  it("hydrates server-rendered HTML without a mismatch, even if the value is already loaded (rule 71)", async () => {
    const { complaints, found } = await scenario("hydration")
    assert.deepStrictEqual(found, { html: "<p>loading:</p>", mismatches: [], keepsTheNode: true })
    assert.deepStrictEqual(complaints, [])
  })

  it("subscribes and loads once under strict mode, and leaves no subscription after unmounting", async () => {
    const { complaints, found } = await scenario("strictMode")
    assert.deepStrictEqual(found, { mounted: { now: 1, ever: 2 }, unmounted: 0, loads: 1 })
    assert.deepStrictEqual(complaints, [])
  })

  it("keeps the value while a newer one is loading (rule 73)", async () => {
    assert.deepStrictEqual((await scenario("refetch")).found, ["loading:", "ready:Ada", "ready:Grace"])
  })

  it("reports a failure, and keeps the last value", async () => {
    assert.deepStrictEqual((await scenario("failure")).found, ["loading:", "failed:", "ready:Ada", "failed:Ada"])
  })

  it("never shows the value of the previous user", async () => {
    assert.deepStrictEqual((await scenario("nextUser")).found, ["loading:", "ready:Ada", "loading:", "ready:Grace"])
  })
})

// Only these tests run a server and a browser in one page.
const inOnePage = /^Detected multiple renderers concurrently/

describe("what a server has read", () => {
  for (const how of ["plain", "streamed"] as const) {
    it(`is on the page immediately, with no mismatch and no request (${how})`, async () => {
      const { complaints, found } = await scenario("hydrated", "ada", "ada", how)
      assert.deepStrictEqual(found, {
        html: "ada-of-the-server:5",
        asked: 2,
        mismatches: [],
        keepsTheNode: true,
        shown: ["ada-of-the-server"],
        texts: ["ada-of-the-server:5"],
        requests: 0
      })
      assert.deepStrictEqual(
        complaints.filter((text) => !inOnePage.test(text)),
        []
      )
    })

    for (const inBrowser of [null, "eve"]) {
      it(`is never rendered where ${inBrowser ?? "nobody"} is signed in, and goes without a mismatch (${how})`, async () => {
        const { complaints, found } = await scenario("hydrated", "ada", inBrowser, how)
        assert.deepStrictEqual(found.shown, inBrowser === null ? [] : ["eve-of-the-browser"])
        assert.strictEqual(found.html, "ada-of-the-server:5")
        assert.deepStrictEqual(found.mismatches, [])
        assert.isFalse(found.texts.slice(1).some((text) => text?.includes("ada")))
        assert.deepStrictEqual(
          complaints.filter((text) => !inOnePage.test(text)),
          []
        )
      })
    }

    it(`without a user is ignored if a user is signed in (${how})`, async () => {
      const { complaints, found } = await scenario("hydrated", null, "eve", how)
      assert.deepStrictEqual([found.html, found.mismatches, found.shown], ["Sign in", [], ["eve-of-the-browser"]])
      assert.deepStrictEqual(
        complaints.filter((text) => !inOnePage.test(text)),
        []
      )
    })
  }

  for (const spoil of ["version", "projectId", "userId", "values"]) {
    it(`is not taken with another ${spoil}`, async () => {
      const { complaints, found } = await scenario("hydrated", "ada", "ada", "plain", spoil)
      assert.deepStrictEqual([found.shown, found.mismatches, found.requests], [["ada-of-the-browser"], [], 2])
      assert.deepStrictEqual(
        complaints.filter((text) => !inOnePage.test(text)),
        []
      )
    })
  }
})

describe("useSuspenseResource", () => {
  it("suspends until the first value, with one load, and throws the error of a failed first load", async () => {
    const { found } = await scenario("suspense")
    assert.deepStrictEqual(found.value, { text: "Ada", loads: 1 })
    assert.match(String(found.error.text), /^caught:/)
  })
})

describe("useAction", () => {
  it.for(["method", "function"])(
    "shows only the latest run of a %s, and aborts the run of an unmounted component",
    async (kind) => {
      const { complaints, found } = await scenario("action", kind)
      assert.deepStrictEqual(found, {
        first: null,
        second: true,
        firstAborted: true,
        refused: "EmailPasswordMismatch",
        statuses: ["idle", "pending", "succeeded", "pending", "failed", "pending"],
        last: null,
        lastAborted: true
      })
      assert.deepStrictEqual(complaints, [])
    }
  )
})

describe("useUser", () => {
  it("is null if no user is signed in, without a request", async () => {
    assert.deepStrictEqual(await scenario("signedOut"), { found: 0, complaints: [] })
  })

  it("names the missing provider", async () => {
    const { complaints, found } = await scenario("noProvider")
    assert.strictEqual(found, "caught:Error")
    assert.isTrue(complaints.some((text) => text.includes("no <PorticoProvider> above")))
  })

  it("redirects to the sign-in page once under strict mode, and reports a failure to do so (rules 78 and 80)", async () => {
    const { found } = await scenario("sentAway")
    assert.strictEqual(found.visits.length, 1)
    assert.match(String(found.visits[0]), /^\/handler\/sign-in/)
    assert.deepStrictEqual([found.routed, found.failure, found.loads], ["loading", "NavigationUnavailableError", 0])
  })

  it("uses the router of the provider, even in the first effect below it (rule 78)", async () => {
    assert.deepStrictEqual(await scenario("routed"), { found: ["replace /handler/account-settings"], complaints: [] })
  })

  it("has the router of the provider while that is mounted, also while a boundary around it suspends", async () => {
    const { complaints, found } = await scenario("routers")
    assert.deepStrictEqual(found, ["with: its own", "suspended: its own", "without: none", "with: its own", ": none"])
    assert.deepStrictEqual(complaints, [])
  })

  it("starts one anonymous session for all callers", async () => {
    assert.deepStrictEqual((await scenario("anonymous")).found, { signUps: 1, loads: 1 })
  })

  it("throws `SessionExpired` on request", async () => {
    assert.strictEqual((await scenario("thrown")).found, "caught:SessionExpired")
  })
})

describe("useTeams and useTeam", () => {
  it("follow the user's teams with a shared load, and a team that the user is not in is null", async () => {
    const { complaints, found } = await scenario("joining", "7d3de1ba-f7cf-4787-9433-0527c5b3601c")
    assert.deepStrictEqual(found.seen, ["loading:undefined loading:undefined", "ready:0 ready:none", "ready:5 ready:Client Team"])
    assert.strictEqual(found.loads, 2)
    assert.deepStrictEqual(complaints, [])
  })
})
