import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "playwright-core"
import { createElement } from "react"
import { renderToString } from "react-dom/server"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { createClientApp } from "../../../src/index.js"
import { PorticoProvider } from "../../../src/react/index.js"
import { barriers } from "../../../test/browser/support/accessibility.js"
import type { FileBrowser } from "../../../test/browser/support/browser.js"
import { leave, sharedBrowser } from "../../../test/browser/support/browser.js"
import { visits } from "../../../test/browser/support/visits.js"
import { Handler, ScreensProvider } from "../../src/index.js"
import { stylesheet } from "../../tools/stylesheet.js"
import { site } from "./support/site.js"

let browser: FileBrowser
let served: Awaited<ReturnType<typeof site>>
let visit: Awaited<ReturnType<typeof visits>>
beforeAll(async () => {
  ;[browser, served] = await Promise.all([sharedBrowser(), site(new URL("gallery.tsx", import.meta.url))])
  visit = await visits(browser, () => served.origin, { reducedMotion: "reduce" })
})
afterAll(async () => {
  await browser?.close()
  await served?.stop()
})

/** Opens the gallery in a new user's browser, under a policy that forbids inline code; console errors fail the test. */
const open = (query: string, use: (page: Page) => Promise<void>) =>
  visit(async (page) => {
    await page.goto(`${served.origin}/${query}`)
    await page.getByRole("heading", { level: 1 }).waitFor()
    await use(page)
  })

/** Adds rules of the app, as its stylesheet would. */
const style = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    // Before the screens' stylesheets, like the sheets of a document.
    document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets]
  }, css)

/** Returns the computed styles of everything below the root. */
const looks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".po-root [class^='po-']:not(svg)")].map((element) => {
      const {
        backgroundColor,
        borderRadius,
        color,
        fontFamily,
        fontSize,
        fontWeight,
        letterSpacing,
        margin,
        padding,
        textTransform
      } = getComputedStyle(element)
      const { height, width } = element.getBoundingClientRect()
      return [
        element.className,
        backgroundColor,
        borderRadius,
        color,
        fontFamily,
        fontSize,
        fontWeight,
        letterSpacing,
        margin,
        padding
      ]
        .concat([textTransform, `${height}`, `${width}`])
        .join(" ")
    })
  )

/**
 * Looks at every computed property of everything below the root, and of what stands before and after it. Without custom properties,
 * and without what stylesheets set for reduced motion with `!important`. Returns how many elements there are, and which properties
 * differ from those of the last look at the page: all of them are too many to leave it.
 */
const details = (page: Page) =>
  page.evaluate(() => {
    const seen = globalThis as typeof globalThis & { details?: ReadonlyMap<string, ReadonlyArray<string>> }
    const found = new Map<string, ReadonlyArray<string>>()
    for (const [index, element] of document.querySelectorAll(".po-root [class^='po-'], .po-root svg:not([class])").entries()) {
      const name = `${index} ${element.getAttribute("class") ?? "svg"}`
      for (const pseudo of element.tagName === "svg" ? [""] : ["", "::before", "::after", "::placeholder"]) {
        const computed = getComputedStyle(element, pseudo)
        const isThere = pseudo === "" || (pseudo === "::placeholder" ? "placeholder" in element : computed.content !== "none")
        const properties = isThere ? [...computed].filter((one) => !/^(?:--|animation-|transition-|color-scheme$)/.test(one)) : []
        found.set(
          `${name}${pseudo}`,
          properties.map((one) => `${one}: ${computed.getPropertyValue(one)}`)
        )
      }
    }
    const changes = [...(seen.details ?? [])].flatMap(([name, properties]) => {
      const others = found.get(name) ?? []
      if (others.length !== properties.length) return [`${name} appeared or disappeared`]
      return properties.flatMap((one, index) => (others[index] === one ? [] : [`${name} { ${one} } became { ${others[index]} }`]))
    })
    seen.details = found
    return { count: found.size, changes }
  })

const resolved = createRequire(import.meta.url).resolve

const hostile = `
button[type]:not(:disabled):not([hidden]), main button:is(:hover, :focus-visible, :enabled) { background: lime; border: 5px dotted red; padding: 30px; transform: rotate(3deg) }
#app input:not([type=checkbox], [type=radio]):not(:disabled), input[type=password], input[name] { background: red; width: 50%; height: 90px; margin: 20px; box-shadow: 0 0 9px red }
#app nav a[aria-current], a:any-link:not([role]), a[href]:hover { color: lime; background: red; text-decoration: underline wavy }
[role=tab][aria-selected], [role=switch]:checked, select:not([multiple]), textarea[rows] { background: red; border-radius: 0 }
#app main :is(div, section, p, h1, h2, li, ul, label):not(.mine):nth-child(n) { margin: 9px; letter-spacing: 3px; filter: invert(1); float: left; color: red; font: italic 30px serif }
[lang] { color: red; font: italic 40px/2 serif; text-transform: uppercase; text-align: center; letter-spacing: 3px }
button::before, a:hover::after, [class]::before { content: "host"; position: fixed; color: red }
input:not([hidden])::placeholder { color: lime; font-size: 40px }
:focus-visible:not(.mine) { outline: 9px solid red }
svg[aria-hidden=true], svg:not(:root) { margin: 9px; border: 3px solid red; display: inline; vertical-align: super }
`

describe("the styles of the screens", () => {
  it("look the same in an app with its own element rules, and leave the app's elements unchanged", () =>
    open("", async (page) => {
      await page.evaluate(() =>
        document.body.append(Object.assign(document.createElement("button"), { id: "host", textContent: "Host" }))
      )
      const host = () => page.evaluate(() => getComputedStyle(document.getElementById("host") ?? document.body).cssText)
      const before = await looks(page)
      assert.isAbove(before.length, 100)
      await style(
        page,
        `body { font: italic 22px/2 serif; color: red; text-align: center; letter-spacing: 3px; text-transform: uppercase }
         button, input, select, main button { background: lime; border: 5px dotted red; padding: 30px; border-radius: 0; font: 30px serif }
         h1, h2, p, label, a, ul, li, section, dialog, span, form div { margin: 40px; color: red; font-size: 33px; float: left }
         * { box-sizing: content-box }`
      )
      assert.deepStrictEqual(await looks(page), before)
      const withScreens = await host()
      await page.evaluate(() => {
        document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, 1)
      })
      assert.strictEqual(await host(), withScreens)
    }))

  it.each([
    ["Pico", readFileSync(resolved("@picocss/pico/css/pico.css"), "utf8")],
    ["Bootstrap", readFileSync(resolved("bootstrap/dist/css/bootstrap.css"), "utf8")],
    ["an app whose rules name attributes, states and ids", hostile]
  ] as const)("look the same in every detail inside of %s", (_, sheet) =>
    open("", async (page) => {
      // What surrounds the root may be laid out in another way.
      await page.evaluate(() => {
        const app = document.getElementById("app")
        if (app !== null) app.style.cssText = "position: absolute; inset: 0 auto auto 0; width: 1000px; margin: 0; padding: 0"
      })
      assert.isAbove((await details(page)).count, 100)
      // No rule can be stronger than those.
      const host = sheet.replaceAll("!important", "")
      await style(page, host)
      assert.deepStrictEqual((await details(page)).changes, [])
      for (const part of [page.getByRole("button", { name: "Secondary" }), page.getByLabel("Display name")]) {
        await part.focus()
        await part.hover()
        await details(page)
        await page.evaluate(() => {
          document.adoptedStyleSheets = document.adoptedStyleSheets.slice(1)
        })
        assert.deepStrictEqual((await details(page)).changes, [])
        await style(page, host)
      }
    })
  )

  it("are overridden by any class of the app", () =>
    open("?slot", async (page) => {
      await style(page, ".host-button { background-color: rgb(1, 2, 3) }")
      const color = await page.getByRole("button", { name: "Secondary" }).evaluate((one) => getComputedStyle(one).backgroundColor)
      assert.strictEqual(color, "rgb(1, 2, 3)")
    }))

  it("show the focus of a code in one box, also in an app with an outline of its own", () =>
    open("", async (page) => {
      const field = page.getByLabel("Code", { exact: true })
      const picture = async () => {
        await field.focus()
        const { height = 0, width = 0, x = 0, y = 0 } = (await field.boundingBox()) ?? {}
        return page.screenshot({ clip: { x: x - 12, y: y - 12, width: width + 24, height: height + 24 } })
      }
      const before = await picture()
      await style(page, ":focus-visible { outline: 3px solid red; outline-offset: 3px }")
      assert.isTrue(before.equals(await picture()))
      await style(page, ".po-codeField-box { outline: 3px solid red !important }")
      assert.isFalse(before.equals(await picture()))
    }))

  it.each(["#ffffff", "#facc15", "#000000", "#7f7f7f", "oklch(0.7 0.3 320)"])(
    "give a brand colour of %s enough contrast, light and dark",
    async (accent) => {
      for (const theme of ["light", "dark"])
        await open(`?${new URLSearchParams({ accent, theme })}`, async (page) => {
          assert.deepStrictEqual(await barriers(page, ["color-contrast"]), [], theme)
        })
    }
  )

  it("fit a window of 320 pixels, from left to right and from right to left", async () => {
    for (const dir of ["ltr", "rtl"])
      await open(`?${new URLSearchParams({ dir })}`, async (page) => {
        await page.setViewportSize({ width: 320, height: 640 })
        assert.strictEqual(await page.evaluate(() => document.documentElement.scrollWidth), 320, dir)
      })
  })
})

describe("the parts of the screens", () => {
  it("have no accessibility problems while a dialog, a menu or a message is open, and the keyboard can leave each", () =>
    open("", async (page) => {
      const opener = page.getByRole("button", { name: "Delete account…" })
      await opener.click()
      assert.deepStrictEqual(await barriers(page), [])
      await page.keyboard.type("ada@example.com")
      await page.keyboard.press("Escape")
      await page.getByRole("dialog").waitFor({ state: "detached" })
      assert.isTrue(await opener.evaluate((one) => one === document.activeElement))

      await page.getByRole("button", { name: "More for ada@example.com" }).focus()
      await page.keyboard.press("Enter")
      await page.keyboard.press("End")
      assert.strictEqual(await page.evaluate(() => document.activeElement?.textContent), "Remove")
      assert.deepStrictEqual(await barriers(page), [])
      await page.keyboard.press("m")
      await page.keyboard.press("Enter")
      const message = page.getByRole("status").filter({ hasText: "Made primary" })
      await message.waitFor()
      assert.strictEqual(await message.count(), 1)
      assert.deepStrictEqual(await barriers(page), [])
    }))

  it("accept a code pasted with spaces, and report its completion once", () =>
    open("", async (page) => {
      const field = page.getByLabel("Code", { exact: true })
      await field.fill(" 123-45 ")
      assert.strictEqual(await field.inputValue(), "12345")
      await field.press("6")
      await page.getByText("Complete: 123456").waitFor()
    }))
})

describe("the file of the styles", () => {
  it("has no syntax that bundlers rewrite for older browsers in a way that depends on the page", async () => {
    assert.notMatch(await stylesheet(), /light-dark\(|&|@layer|@scope/)
  })
})

/** Renders the sign-in page as a server does. */
const rendered = (theme: "auto" | "dark" | "light") => {
  const app = createClientApp({ projectId: "internal", baseUrl: "https://api.test", tokenStore: "memory" })
  const page = createElement(Handler, { path: "/handler/sign-in" })
  return renderToString(createElement(PorticoProvider, { app }, createElement(ScreensProvider, { appearance: { theme } }, page)))
}
const [dark, light] = ["rgb(11, 11, 15)", "rgb(250, 250, 250)"] as const

describe("a server-rendered page, before any script runs", () => {
  it.each([
    ["auto", "dark", "light dark", dark],
    ["auto", "light", "light dark", light],
    ["auto", "dark", null, light],
    ["auto", "light", "dark", dark],
    ["dark", "light", null, dark],
    ["dark", "light", "light", dark],
    ["light", "dark", "light dark", light],
    ["auto", "light", "light dark", dark, "dark"],
    ["light", "light", null, light, "dark"]
  ] as const)(
    "is painted with the theme %s for a %s system as its color-scheme meta (%s) and a style attribute say",
    async (...row) => {
      const [theme, colorScheme, meta, background, region] = row
      const context = await browser.newContext({ colorScheme, javaScriptEnabled: false })
      const page = await context.newPage()
      const around = region === undefined ? ["", ""] : [`<div style="color-scheme:${region}">`, "</div>"]
      const head = meta === null ? "" : `<meta name="color-scheme" content="${meta}">`
      await page.setContent(`<!doctype html>${head}<style>${await stylesheet()}</style>${around.join(rendered(theme))}`)
      const painted = await page.evaluate(() =>
        [20, innerWidth / 2, innerWidth - 20].flatMap((x) =>
          [20, innerHeight - 20].map((y) => {
            const under = document.elementsFromPoint(x, y).map((one) => getComputedStyle(one).backgroundColor)
            return under.find((colour) => colour !== "rgba(0, 0, 0, 0)")
          })
        )
      )
      await leave(context)
      assert.deepStrictEqual(
        painted,
        Array.from(painted, () => background)
      )
    }
  )
})
