import type { BrowserContext } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import type { FileBrowser } from "./support/browser.js"
import { leave, sharedBrowser, visitor } from "./support/browser.js"
import { bundle } from "./support/bundle.js"
import { emulator } from "./support/emulator.js"
import { servePage } from "./support/page.js"
import { signUp } from "./support/signUp.js"
import type { carryOut, Step } from "./tabs/plan.js"

const password = "correct horse battery"
const accounts = ["ada@example.com", "bob@example.com", "cyd@example.com"]

let browser: FileBrowser
let platform: Awaited<ReturnType<typeof emulator>>
let site: Awaited<ReturnType<typeof servePage>>
beforeAll(async () => {
  const built = bundle(new URL("./tabs/plan.ts", import.meta.url))
  ;[platform, browser, site] = await Promise.all([emulator(), sharedBrowser(), built.then(servePage)])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await platform?.stop()
})

/** Numbers between 0 and 1, the same ones for the same seed. */
const numbers = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}

/** A tab hears of another one's sign-in up to so long after it: browsers deliver messages when they have time. */
const hearsLate = (millis: number) => `{
  const { postMessage } = BroadcastChannel.prototype
  BroadcastChannel.prototype.postMessage = function (message) {
    const channel = new BroadcastChannel(this.name)
    setTimeout(() => { postMessage.call(channel, message); channel.close() }, Math.random() * ${millis})
  }
}`

const lengthMillis = 2500

/** A plan for one tab: calls at random times, and now and then a sign-in, a sign-out or the deletion of the account. */
const planOf = (random: () => number, tab: number): ReadonlyArray<Step> => {
  const one = <A>(all: ReadonlyArray<A>): A => all[Math.floor(random() * all.length)]!
  const steps: Array<Step> = []
  for (let atMillis = 0; atMillis < lengthMillis; atMillis += random() * 120) {
    const chance = random()
    const text = `tab ${tab}, step ${steps.length}.`
    if (chance < 0.06) steps.push({ atMillis, does: "signIn", text: one(accounts) })
    else if (chance < 0.07) steps.push({ atMillis, does: "signOut", text })
    else if (chance < 0.1) steps.push({ atMillis, does: "user.delete", text })
    else steps.push({ atMillis, does: one(["user.update", "user.update", "teams.create"]), text })
  }
  return steps
}

const doesOf = (method: string, path: string, body: string): Step["does"] | null => {
  if (path === "/api/v1/teams" && method === "POST") return "teams.create"
  if (path !== "/api/v1/users/me") return null
  if (method === "DELETE") return "user.delete"
  // A team that was created is selected.
  return method !== "PATCH" ? null : body.includes("selected_team_id") ? "teams.create" : "user.update"
}

const subject = (token: string | null): string | null =>
  token === null ? null : JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()).sub

/** Delays each request of a browser's tabs. */
const delay = (context: BrowserContext, random: () => number) =>
  context.route(`${platform.url}/**`, async (route) => {
    await new Promise((done) => setTimeout(done, random() * 80))
    await route.continue()
  })

describe("three tabs of one browser, in which people sign in and out", () => {
  it("send each call only as the user whom its tab showed when it was made", async () => {
    const random = numbers(1)
    const { context } = await visitor(browser)
    await context.addInitScript(hearsLate(400))
    await delay(context, random)
    const tabs = await Promise.all([1, 2, 3].map(() => context.newPage()))
    for (const email of accounts) await signUp(platform.settings, email, password).catch(() => {})
    for (const tab of tabs) {
      await tab.goto(site.origin)
      await tab.evaluate(`fixture.start(${JSON.stringify(platform.settings)})`)
    }
    // Whoever was deleted can sign in again, and tokens expire while they are used.
    const busy = setInterval(() => {
      if (random() < 0.1) platform.putForward(3_600_000)
      for (const email of accounts) signUp(platform.settings, email, password).catch(() => {})
    }, 300)
    const plans = tabs.map((_, at) => planOf(random, at))
    const carriedOut = await Promise.all(
      tabs.map(
        (tab, at) =>
          tab.evaluate(`fixture.carryOut("${accounts[at]}", ${JSON.stringify(plans[at])})`) as ReturnType<typeof carryOut>
      )
    )
    clearInterval(busy)

    let acted = 0
    for (const { calls, sent } of carriedOut) {
      for (const { accessToken, atMillis, body, method, path } of sent) {
        const does = doesOf(method, path, body)
        if (does === null) continue
        acted++
        const user = subject(accessToken)
        const made = calls.filter((call) => call.does === does)
        const named = made.filter(({ text }) => body.includes(text))
        // A request that does not say what it is for is one of the calls that were pending.
        const pending = made.filter(({ endedAtMillis, madeAtMillis }) => madeAtMillis <= atMillis && atMillis <= endedAtMillis)
        const shown = (named.length > 0 ? named : pending).map((call) => call.shown)
        assert.isTrue(shown.includes(undefined) || shown.includes(user), `${does} as ${user}, shown: ${shown} ${body}`)
      }
    }
    assert.isAbove(acted, 0)
    await leave(context)
  })
})
