import type { Page } from "playwright-core"
import { assert, beforeAll, describe, it } from "vitest"
import { barriers } from "../../../../test/browser/support/accessibility.js"
import { picture, takesPictures } from "../../../../test/browser/support/pictures.js"
import { busyPerson, longName, teamOf } from "./people.js"
import type { View } from "./stage.js"
import { stage } from "./stage.js"

// User preferences: forced colours, zoom, text direction, reduced motion, the page's theme.

const { server, visit } = stage()
const email = "ada@example.com"

beforeAll(async () => {
  const ada = await busyPerson(server(), email, "Ada Lovelace")
  const team = await teamOf(server(), ada, longName, 3)
  await server().users.update(ada, { selectedTeamId: team })
  await server().apiKeys.create({ teamId: team, description: "Build server", expiresAt: null })
})

interface Place extends View {
  readonly name: string
  readonly shows: string
  readonly act?: (page: Page) => Promise<unknown>
}
const press = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).click()

const places: ReadonlyArray<Place> = [
  { name: "profile", screen: "account", shows: "verified-ada@example.com" },
  { name: "security", screen: "account", hash: "security", shows: "Connect" },
  { name: "two-factor", screen: "account", hash: "two-factor", shows: "Connect", act: press("Set up: Authenticator app") },
  { name: "notifications", screen: "account", hash: "notifications", shows: "Marketing" },
  { name: "keys", screen: "account", hash: "api-keys", shows: "Deployment" },
  { name: "new-key", screen: "account", hash: "api-keys", shows: "Deployment", act: press("Create API key") },
  { name: "delete", screen: "account", shows: "verified-ada@example.com", act: press("Delete account…") },
  { name: "menu", screen: "account", shows: "verified-ada@example.com", act: press(`More for verified-${email}`) },
  { name: "members", screen: "team", shows: longName, act: (page) => page.getByRole("tab", { name: "Members" }).click() },
  { name: "pieces", screen: "pieces", shows: "Deployment" },
  { name: "plans", screen: "plans", shows: "Boards without end" }
]

const enter = async (page: Page, { act, shows }: Place) => {
  await page.getByText(shows).first().waitFor()
  await act?.(page)
}

/** Returns the parts of a page that cannot be reached by scrolling the window or a container. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("dialog[open] button, dialog[open] input, [popover]:popover-open [role=menuitem]")]
      .filter((element) => {
        element.scrollIntoView({ block: "nearest", inline: "nearest" })
        const { bottom, left, right, top } = element.getBoundingClientRect()
        return left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1
      })
      .map((element) => element.outerHTML)
  )

/** Resizes the window and waits until the page has handled it, which it does before it draws the second frame. */
const resize = async (page: Page, size: { readonly width: number; readonly height: number }) => {
  await page.setViewportSize(size)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

const direct = (page: Page, dir: string) =>
  page.evaluate((dir) => {
    document.documentElement.dir = dir
  }, dir)

describe("the account screens, magnified", { timeout: 240_000 }, () => {
  it("fit a window of half and of a quarter of the width, with nothing unreachable, from left to right and from right to left", () =>
    visit({ email }, async (open) => {
      for (const place of places) {
        const page = await open(place)
        await enter(page, place)
        for (const dir of ["ltr", "rtl"]) {
          await direct(page, dir)
          // 1280 by 800 pixels at 200 and 400 percent zoom.
          for (const [width, height] of [
            [640, 400],
            [320, 200]
          ] as const) {
            await resize(page, { width, height })
            const name = `${place.name}-${width}-${dir}`
            assert.strictEqual(await page.evaluate(() => document.documentElement.scrollWidth), width, name)
            await picture(page, `conditions/${name}`, false)
            assert.deepStrictEqual(await cutOff(page), [], name)
          }
        }
      }
    }))
})

describe("the account screens, while they load", () => {
  it("keep everything in place that is there before and after", () =>
    visit({ email }, async (open, context) => {
      let answer = () => {}
      const stall = async (requests: RegExp) => {
        const answered = new Promise<void>((resolve) => {
          answer = resolve
        })
        await context.route(requests, (route) => answered.then(() => route.continue()))
      }
      const topOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())?.y
      await stall(/users\/me/)
      const page = await open({ screen: "account" })
      await page.locator(".po-settings-loading").waitFor()
      const card = await topOf(page, ".po-card")
      answer()
      await page.getByText("verified-ada@example.com").first().waitFor()
      assert.strictEqual(await topOf(page, ".po-card"), card)

      await stall(/team-member-profiles/)
      await open({ screen: "team" })
      await page.getByRole("tab", { name: "Members" }).click()
      const members = page.getByRole("region", { name: "Members" })
      await members.locator(".po-skeleton").first().waitFor()
      const row = await topOf(page, ".po-section:last-child .po-row")
      const height = (await members.locator(".po-row").nth(1).boundingBox())?.height
      answer()
      await members.getByText("Member 001").waitFor()
      assert.strictEqual(await topOf(page, ".po-section:last-child .po-row"), row)
      assert.strictEqual((await members.locator(".po-row").nth(1).boundingBox())?.height, height)
    }))
})

describe("the security settings, while their files and answers arrive one after another", () => {
  it.each([
    ["en", 320],
    ["de", 320],
    ["de", 390],
    ["en", 1280]
  ] as const)("hardly shift, in %s at %d px", (lang, width) =>
    visit({ email }, async (open, context) => {
      const [page] = context.pages().slice(-1)
      const frames = () => page?.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      let previous: Promise<unknown> = Promise.resolve()
      await context.route(/\.js$|\/api\//, (route) => {
        previous = previous.then(frames, frames).then(() => route.continue())
      })
      await page?.addInitScript(() => {
        const observer = new PerformanceObserver((list) => {
          for (const { value } of list.getEntries() as unknown as ReadonlyArray<PerformanceEntry & { readonly value: number }>)
            shifts.push(value)
        })
        const shifts: Array<number> = []
        observer.observe({ type: "layout-shift", buffered: true })
        Object.assign(globalThis, { shifts })
      })
      await open({ screen: "account", hash: "security", width, height: 900, query: { lang } })
      await page?.locator(".po-settings-section").nth(2).waitFor()
      await page?.locator(".po-settings-section .po-skeleton").first().waitFor({ state: "detached" })
      await frames()
      const shifts = await page?.evaluate(() => (globalThis as unknown as { readonly shifts: ReadonlyArray<number> }).shifts)
      assert.isBelow(shifts?.reduce((sum, one) => sum + one, 0) ?? 1, 0.01)
    })
  )
})

describe("the account screens, on a device that is turned", () => {
  it("keep the current section of the navigation in sight, from left to right and from right to left", () =>
    visit({ email }, async (open) => {
      const hidden = (page: Page) =>
        page.locator(".po-navItem[aria-current]").evaluate((item) => {
          const nav = item.parentElement?.getBoundingClientRect() ?? new DOMRect()
          const { left, right } = item.getBoundingClientRect()
          return Math.max(0, nav.left - left, right - nav.right)
        })
      for (const hash of ["profile", "notifications", "api-keys", "teams"]) {
        const page = await open({ screen: "account", hash })
        await page.locator(".po-navItem[aria-current]").waitFor()
        for (const dir of ["ltr", "rtl"]) {
          await direct(page, dir)
          for (const width of [390, 1280, 320]) {
            await resize(page, { width, height: 800 })
            assert.isAtMost(await hidden(page), 1, `${hash} at ${width}, ${dir}`)
          }
        }
      }
    }))
})

describe("the account screens, on a touch screen", () => {
  it("respond to a touch 21 pixels above and below the centre of each control", () =>
    visit({ email }, async (open, context) => {
      for (const place of places.filter(({ act }) => act === undefined)) {
        const page = await open({ ...place, width: 390, height: 844 })
        const session = await context.newCDPSession(page)
        await session.send("Emulation.setTouchEmulationEnabled", { enabled: true })
        await enter(page, place)
        const missed = await page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>("button:enabled, main a, [role=switch]:enabled")]
            .filter((control) => {
              control.scrollIntoView({ block: "center", inline: "center" })
              const { height, left, top, width } = control.getBoundingClientRect()
              if (height === 0) return false
              return [-21, 0, 21].some((distance) => {
                const touched = document.elementFromPoint(left + width / 2, top + height / 2 + distance)
                return touched?.closest("button, a, label, [role=switch]")?.contains(control) !== true
              })
            })
            .map((control) => control.textContent)
        )
        assert.deepStrictEqual(missed, [], place.name)
      }
    }))
})

describe("a secret to copy", () => {
  it.each([
    ["Set up: Authenticator app", "security", "Or enter this key in the app"],
    ["Create API key", "api-keys", "API key"]
  ])("is shown to its end on a phone: %s", (opener, hash, label) =>
    visit({ email }, async (open) => {
      const page = await open({ screen: "account", hash, width: 320, height: 844 })
      await press(opener)(page)
      if (hash === "api-keys") {
        await page.getByLabel("Name", { exact: true }).fill("Phone")
        await page.keyboard.press("Enter")
      }
      const hidden = await page
        .getByLabel(label, { exact: true })
        .evaluate((field) => [field.scrollWidth - field.clientWidth, field.scrollHeight - field.clientHeight])
      assert.deepStrictEqual(hidden, [0, 0])
    })
  )
})

describe("the account screens, in the colours of the visitor", () => {
  it("show selection, switches and focus by more than a background", () =>
    visit({ email }, async (open) => {
      for (const place of takesPictures ? places : []) {
        const page = await open(place)
        await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" })
        await enter(page, place)
        await picture(page, `conditions/${place.name}-forced`, place.act === undefined)
      }
      /** Returns the look of an element when backgrounds, shadows and custom colours are not shown. */
      const look = (page: Page, selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((one) => {
            const { borderBlockEndColor, borderBlockEndStyle, borderBlockEndWidth, outlineColor, outlineStyle } =
              getComputedStyle(one)
            const { backgroundColor, forcedColorAdjust } = getComputedStyle(one)
            const own = forcedColorAdjust === "none" ? backgroundColor : ""
            return [borderBlockEndColor, borderBlockEndStyle, borderBlockEndWidth, outlineColor, outlineStyle, own].join(" ")
          })
      const page = await open({ screen: "account", hash: "notifications" })
      await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" })
      await page.getByRole("switch", { name: "Marketing" }).waitFor()
      assert.notStrictEqual(await look(page, ".po-navItem[aria-current]"), await look(page, ".po-navItem:not([aria-current])"))
      assert.match(await look(page, ".po-section"), /solid/)
      const marketing = page.getByRole("switch", { name: "Marketing" })
      const on = await look(page, "input[role=switch]:enabled")
      await marketing.uncheck()
      assert.notStrictEqual(await look(page, "input[role=switch]:enabled"), on)
      await marketing.check()
      await page.keyboard.press("Tab")
      await page.keyboard.press("Shift+Tab")
      assert.match(await look(page, "input[role=switch]:enabled"), /solid/)
      await open({ screen: "team" })
      await page.getByRole("tab", { name: "Members" }).waitFor()
      assert.notStrictEqual(await look(page, ".po-tab[aria-selected=true]"), await look(page, ".po-tab[aria-selected=false]"))
      await open({ screen: "plans" })
      await page.getByText("Boards without end").waitFor()
      assert.notStrictEqual(await look(page, ".po-plan-recommended"), await look(page, ".po-plan:not(.po-plan-recommended)"))
    }))
})

describe("the account screens, with reduced motion", () => {
  it("animate nothing then, and a little otherwise", () =>
    visit({ email }, async (open) => {
      const moves = (page: Page) =>
        page.evaluate(() => [
          document.getAnimations().length > 0,
          [...document.querySelectorAll(".po-root *")].some((one) => {
            const { animationName, transitionDuration } = getComputedStyle(one)
            return animationName !== "none" || !/^0s(, 0s)*$/.test(transitionDuration)
          })
        ])
      const place = { screen: "account", hash: "api-keys" }
      const page = await open(place)
      await press("Create API key")(page)
      assert.deepStrictEqual(await moves(page), [false, false])
      await page.keyboard.press("Escape")
      await page.emulateMedia({ reducedMotion: "no-preference" })
      await press("Create API key")(page)
      assert.isTrue((await moves(page))[1])
    }))
})

describe("the screens in a page with a colour scheme", () => {
  const surface = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one).backgroundColor)
  const white = "rgb(255, 255, 255)"
  /** Waits until a surface is light or dark: colours follow their preference after a moment. */
  const becomes = (page: Page, selector: string, scheme: "light" | "dark") =>
    page.waitForFunction(
      ([selector, white, isLight]) => {
        const one = document.querySelector(selector)
        return one !== null && (getComputedStyle(one).backgroundColor === white) === isLight
      },
      [selector, white, scheme === "light"] as const
    )

  it.each([
    ["light", "dark"],
    ["dark", "light"]
  ] as const)("are %s like the page while the system is %s, and change with it", (scheme, system) =>
    visit({ email, scheme: system }, async (open) => {
      for (const [screen, selector] of [
        ["pieces", ".po-card"],
        ["account", ".po-card"]
      ] as const) {
        const page = await open({ screen, query: { scheme } })
        await becomes(page, selector, scheme)
        await page.evaluate((other) => {
          document.documentElement.style.colorScheme = other
        }, system)
        await becomes(page, selector, system)
      }
    })
  )

  it("are like the element that they are in, however its scheme is declared and changed", () =>
    visit({ email, scheme: "light" }, async (open) => {
      const page = await open({ screen: "pieces", query: { scheme: "light" } })
      await becomes(page, ".po-card", "light")
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(".night, :root:has(#night:checked) #app { color-scheme: dark }")
        document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets]
      })
      const toggle = () => page.evaluate(() => void document.body.classList.toggle("night"))
      for (const scheme of ["dark", "light"] as const) {
        await toggle()
        await becomes(page, ".po-card", scheme)
      }
      await page.evaluate(() => {
        document.body.append(Object.assign(document.createElement("input"), { id: "night", type: "checkbox", checked: true }))
      })
      await becomes(page, ".po-card", "dark")
    }))

  it("prefer the theme of their provider to that of the page", () =>
    visit({ email, scheme: "dark" }, async (open) => {
      const page = await open({ screen: "pieces", query: { scheme: "dark", theme: "light" } })
      await page.locator(".po-card").first().waitFor()
      assert.strictEqual(await surface(page, ".po-card"), white)
    }))

  it("follow a provider inside of another screen, which keeps what it does not set", () =>
    visit({ email }, async (open) => {
      const page = await open({ screen: "nested", hash: "own" })
      await page.getByText("Deployment").waitFor()
      const looks = await page.locator(".po-root").evaluateAll((roots) =>
        roots.map((root) => {
          const { colorScheme, color, fontFamily } = getComputedStyle(root)
          return {
            colorScheme,
            color,
            fontFamily,
            accent: getComputedStyle(root).getPropertyValue("--po-accent"),
            lang: root.getAttribute("lang")
          }
        })
      )
      assert.deepStrictEqual(
        looks.map(({ accent, colorScheme, lang }) => [accent, colorScheme, lang]),
        [
          ["#b91c1c", "light dark", "de"],
          ["#b91c1c", "dark", "de"]
        ]
      )
      assert.notStrictEqual(looks[0]?.color, looks[1]?.color)
      assert.strictEqual(looks[0]?.fontFamily, looks[1]?.fontFamily)
      await page.getByRole("button", { name: "API-Schlüssel erstellen" }).waitFor()
      assert.deepStrictEqual(await barriers(page), [])
    }))

  it("are light in a page that declares none, except for a full page, which follows the system", () =>
    visit({ email, scheme: "dark" }, async (open) => {
      const page = await open({ screen: "pieces", query: { scheme: "normal" } })
      await page.locator(".po-card").first().waitFor()
      assert.strictEqual(await surface(page, ".po-card"), white)
      await open({ screen: "account", query: { scheme: "normal" } })
      await page.locator(".po-card").first().waitFor()
      assert.notStrictEqual(await surface(page, ".po-card"), white)
      assert.deepStrictEqual(await barriers(page), [])
    }))
})
