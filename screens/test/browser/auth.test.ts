import type { Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { barriers } from "../../../test/browser/support/accessibility.js"
import type { FileBrowser } from "../../../test/browser/support/browser.js"
import { sharedBrowser } from "../../../test/browser/support/browser.js"
import { emulator } from "../../../test/browser/support/emulator.js"
import { picture, takesPictures } from "../../../test/browser/support/pictures.js"
import { visits } from "../../../test/browser/support/visits.js"
import type { Fixture } from "./auth.js"
import { site } from "./support/site.js"

let browser: FileBrowser
let platform: Awaited<ReturnType<typeof emulator>>
let served: Awaited<ReturnType<typeof site>>
let visit: Awaited<ReturnType<typeof visits>>
beforeAll(async () => {
  platform = await emulator()
  ;[browser, served] = await Promise.all([sharedBrowser(), site(new URL("auth.tsx", import.meta.url), platform.settings)])
  visit = await visits(browser, () => served.origin)
})
afterAll(async () => {
  await browser?.close()
  await served?.stop()
  await platform?.stop()
})

const inPage = <A>(page: Page, run: (fixture: Fixture, name: string) => A, name = "") =>
  page.evaluate(`(${run})(globalThis.fixture, ${JSON.stringify(name)})`) as Promise<A>

/** Submits the form if the state needs it: field errors appear after the first submission. */
const send = async (page: Page) => {
  for (const [label, text] of [
    ["Email", "ada@example.com"],
    ["Password", "correct horse"],
    ["Code", "123456"]
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    if ((await field.count()) > 0) await field.fill(text)
  }
  const submit = page.locator("button[type=submit]:enabled")
  if ((await submit.count()) > 0) await submit.click()
}

/** The widths of a desktop, a phone, and the narrowest supported screen, and the scheme that each is looked at with. */
const views = [
  [1280, "light"],
  [390, "dark"],
  [320, "dark"]
] as const

describe("the screens for signing in", { timeout: 240_000 }, () => {
  it("have no barriers and overflow nowhere in any state, light and dark", () =>
    visit(async (page) => {
      await page.goto(served.origin)
      await page.waitForFunction("globalThis.fixture")
      const problems: Array<string> = []
      for (const name of await inPage(page, ({ names }) => names)) {
        await inPage(page, ({ show }, name) => show(name), name)
        await page.locator(`[data-state="${name}"] h1`).waitFor()
        await page.locator(".po-logo-unknown").waitFor({ state: "detached" })
        if (/-(?:wrong|taken|short|answer)$/.test(name)) await send(page)
        const optional = page.locator("form input:not([type=hidden],[aria-required=true])")
        if ((await optional.count()) > 0) problems.push(`${name} has a field that assistive technology takes for an optional one`)
        for (const [width, scheme] of views) {
          await page.setViewportSize({ width, height: 820 })
          await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" })
          // The screens learn of another scheme with the next frame.
          await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
          if (name === "sign-in-twelve") await openMore(page)
          if (width > 320) problems.push(...(await barriers(page)).map((text) => `${name}: ${text}`))
          if ((await page.evaluate(() => document.documentElement.scrollWidth)) > width)
            problems.push(`${name} overflows ${width} px`)
          for (const colorScheme of takesPictures && width > 320 ? (["light", "dark"] as const) : []) {
            await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
            await picture(page, `auth/${name}-${width}-${colorScheme}`, false)
          }
        }
      }
      assert.deepStrictEqual(problems, [])
    }))
})

describe("the first step of a sign-in and of a sign-up", () => {
  it("offers a choice only if there are several ways", () =>
    visit(async (page) => {
      await page.goto(served.origin)
      await page.waitForFunction("globalThis.fixture")
      const offers = async (state: string) => {
        await inPage(page, ({ show }, name) => show(name), state)
        await page.locator(`[data-state="${state}"] form, [data-state="${state}"] button`).first().waitFor()
        return (await page.getByText("Choose how to continue.").count()) > 0
      }
      const several = ["sign-in", "sign-in-two", "sign-in-providers", "sign-up"]
      const one = ["sign-in-password", "sign-in-link", "sign-in-passkey", "sign-up-password", "sign-in-provider"]
      for (const state of several) assert.isTrue(await offers(state), state)
      for (const state of one) assert.isFalse(await offers(state), state)
    }))
})

describe("the links of the screens, in an app that does not redirect", () => {
  const show = async (page: Page, state: string) => {
    await page.goto(`${served.origin}/?stays`)
    await page.waitForFunction("globalThis.fixture")
    await inPage(page, ({ show }, name) => show(name), state)
  }

  it.each([
    ["sign-in", "Forgot password?", "/handler/forgot-password"],
    ["invite-signed-out", "Sign in", "/handler/sign-in"],
    ["cli-signed-out", "Sign in", "/handler/sign-in"],
    ["sign-in-already", "Continue", "/"],
    ["sign-in-done", "Continue", "/"],
    ["oauth-nothing", "Continue", "/"]
  ])("are followed by the browser: %s, %s", (state, name, path) =>
    visit(async (page) => {
      await show(page, state)
      await page.getByRole("link", { name }).click()
      await page.waitForURL(({ pathname, search }) => pathname === path && !search.startsWith("?stays"))
    })
  )

  it("load no page if the app navigates itself", () =>
    visit(async (page) => {
      await show(page, "sign-in")
      await page.evaluate(() => {
        document.addEventListener("click", (event) => {
          event.preventDefault()
          history.pushState(null, "", "/own")
        })
      })
      const loads: Array<string> = []
      page.on("request", (request) => request.isNavigationRequest() && loads.push(request.url()))
      await page.getByRole("link", { name: "Forgot password?" }).click()
      await page.waitForURL(`${served.origin}/own`)
      // A document that the click loads would be requested before one that is asked for afterwards.
      await page.goto(`${served.origin}/?stays`)
      assert.deepStrictEqual(loads, [`${served.origin}/?stays`])
    }))
})

describe("the link to the page after signing in", () => {
  const show = async (page: Page, returnTo: string) => {
    await page.goto(`${served.origin}/?${new URLSearchParams({ after_auth_return_to: returnTo })}`)
    await page.waitForFunction("globalThis.fixture")
    await inPage(page, ({ show }) => show("sign-in-already"))
    return page.getByRole("link", { name: "Continue" })
  }

  it("leads to the page that the visitor came from", () =>
    visit(async (page) => {
      const link = await show(page, "/boards?of=ada#top")
      assert.strictEqual(await link.getAttribute("href"), "/boards?of=ada#top")
      await link.click()
      await page.waitForURL(`${served.origin}/boards?of=ada#top`)
    }))

  it.each(["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)"])(
    "leads to the app instead of another one: %s",
    (returnTo) =>
      visit(async (page) => {
        const link = await show(page, returnTo)
        assert.strictEqual(await link.getAttribute("href"), "/")
        await link.click()
        await page.waitForURL(`${served.origin}/`)
      })
  )
})

describe("what a visitor presses", () => {
  it.each(["light", "dark"] as const)("looks pressed, and nothing that is disabled or pending does, %s", (colorScheme) =>
    visit(async (page) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
      await page.goto(served.origin)
      await page.waitForFunction("globalThis.fixture")
      const changes = async (state: string, role: "button" | "link" | "menuitem", name: string) => {
        await inPage(page, ({ show }, name) => show(name), state)
        if (role === "menuitem") await openMore(page)
        const pressed = page.getByRole(role, { name, exact: true })
        await pressed.hover()
        const before = await pressed.screenshot()
        await page.mouse.down()
        const during = await pressed.screenshot()
        await page.mouse.move(0, 0)
        await page.mouse.up()
        return !before.equals(during)
      }
      const found = [
        await changes("sign-in", "button", "Sign in"),
        await changes("sign-in", "button", "Use a passkey"),
        await changes("sign-in", "link", "Create an account"),
        await changes("sign-in-already", "link", "Continue"),
        await changes("forgot-sent", "button", "Use another email"),
        await changes("sign-in-twelve", "menuitem", "Continue with Spotify"),
        await changes("sign-in-pending", "button", "Sign in")
      ]
      assert.deepStrictEqual(found, [true, true, true, true, true, true, false])
    })
  )
})

describe("the skeleton of a page", () => {
  it.each([
    ["sign-in-loading", "sign-in"],
    ["sign-up-loading", "sign-up"],
    ["reset-loading", "reset"]
  ])("is as high as the page that replaces it: %s", (loading, loaded) =>
    visit(async (page) => {
      await page.goto(served.origin)
      await page.waitForFunction("globalThis.fixture")
      const heightOf = async (name: string) => {
        await inPage(page, ({ show }, name) => show(name), name)
        const card = page.locator(`[data-state="${name}"] .po-card`)
        await page.locator(".po-logo-unknown").waitFor({ state: "detached" })
        return (await card.boundingBox())?.height
      }
      assert.strictEqual(await heightOf(loading), await heightOf(loaded))
    })
  )
})

describe("the screens for signing in, as visitors bring it with them", () => {
  it("fit a window of 320 by 256 and of 640 by 400 pixels from right to left, in any state, with nothing unreachable", () =>
    visit(async (page) => {
      await page.emulateMedia({ reducedMotion: "reduce" })
      await page.goto(served.origin)
      await page.waitForFunction("globalThis.fixture")
      await page.evaluate(() => {
        document.documentElement.dir = "rtl"
      })
      const problems: Array<string> = []
      for (const name of await inPage(page, ({ names }) => names)) {
        await inPage(page, ({ show }, name) => show(name), name)
        await page.locator(`[data-state="${name}"] h1`).waitFor()
        for (const [width, height] of [
          [320, 256],
          [640, 400]
        ] as const) {
          await page.setViewportSize({ width, height })
          if ((await page.evaluate(() => document.documentElement.scrollWidth)) > width)
            problems.push(`${name} overflows ${width} px`)
          problems.push(
            ...(await page.evaluate(() =>
              [...document.querySelectorAll<HTMLElement>("main button, main input, main a")]
                .filter((one) => {
                  one.scrollIntoView({ block: "nearest" })
                  const { bottom, height, left, right, top } = one.getBoundingClientRect()
                  return height > 0 && (left < 0 || top < -1 || right > innerWidth || bottom > innerHeight + 1)
                })
                .map((one) => one.outerHTML)
            ))
          )
        }
        await picture(page, `auth/${name}-rtl`, false)
      }
      assert.deepStrictEqual(problems, [])
    }))

  it("show the focused field and the password strength in forced colours", () =>
    visit(async (page) => {
      await page.emulateMedia({ reducedMotion: "reduce", forcedColors: "active" })
      await page.goto(served.origin)
      await page.waitForFunction("globalThis.fixture")
      for (const name of takesPictures
        ? ["sign-up", "sign-in-code", "sign-in-wrong", "cli", "sign-in-again"]
        : ["sign-in-again"]) {
        await inPage(page, ({ show }, name) => show(name), name)
        await page.locator(`[data-state="${name}"] h1`).waitFor()
        await picture(page, `auth/${name}-forced`, false)
      }
      const look = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((one) => {
            const { backgroundColor, borderTopStyle, outlineStyle } = getComputedStyle(one)
            return { backgroundColor, borderTopStyle, outlineStyle }
          })
      assert.strictEqual((await look(".po-notice")).borderTopStyle, "solid")
      await inPage(page, ({ show }, name) => show(name), "sign-up")
      const password = page.getByLabel("Password", { exact: true })
      await password.fill("short")
      const weak = await look(".po-strength-bar:last-child")
      await password.fill("correct horse battery staple, and more of it")
      assert.notStrictEqual((await look(".po-strength-bar:last-child")).backgroundColor, weak.backgroundColor)
      assert.strictEqual((await look("input[type=password]")).outlineStyle, "solid")
    }))
})

const openMore = async (page: Page) => {
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "More providers" }).click()
}
