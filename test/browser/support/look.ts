import type { Page } from "playwright-core"
import { assert } from "vitest"
import { barriers } from "./accessibility.js"
import { picture, takesPictures } from "./pictures.js"

/** Returns the rows whose title has less than 35 percent of the width, and takes several lines for it. */
const squeezed = (page: Page) =>
  page.evaluate(() => {
    const widthOf = (element: Element) => element.getBoundingClientRect().width
    const breaks = (text: Element) => text.clientHeight >= 2 * Number.parseFloat(getComputedStyle(text).lineHeight)
    const rows = [...document.querySelectorAll(".po-row:has(>.po-row-content)")]
    return rows
      .filter((row) => {
        const content = row.querySelector(".po-row-content") ?? row
        return widthOf(content) < widthOf(row) * 0.35 && [...content.children].some(breaks)
      })
      .map((row) => row.textContent)
  })

/** Returns the texts that are closer than 12 pixels to the edge of their card. */
const crowded = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".po-card :is(p, h1, h2):not(dialog *)")]
      .filter((text) => {
        const [inner, outer] = [text, text.closest(".po-card") ?? text].map((element) => element.getBoundingClientRect())
        if (inner === undefined || outer === undefined || inner.height <= 1) return false
        return Math.min(inner.left - outer.left, outer.right - inner.right, inner.top - outer.top) < 12
      })
      .map(({ textContent }) => textContent)
  )

/**
 * Asserts that a page has no accessibility problems and does not overflow: light at the width of a desktop, dark at that of a phone,
 * since the schemes differ only in colours. Screenshots are taken of all four combinations.
 */
export const look = async (page: Page, name: string, { height = 800, narrow = 390 } = {}): Promise<void> => {
  for (const [width, scheme] of [
    [1280, "light"],
    [narrow, "dark"]
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" })
    // The screens learn of another scheme with the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    assert.deepStrictEqual(await barriers(page), [], `${name} at ${width}`)
    assert.strictEqual(await page.evaluate(() => document.documentElement.scrollWidth), width, name)
    assert.deepStrictEqual(await squeezed(page), [], `${name} at ${width}: titles without room`)
    assert.deepStrictEqual(await crowded(page), [], `${name} at ${width}: texts at the edge of a card`)
    if (!takesPictures) continue
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
      await picture(page, `${name}-${width}-${colorScheme}`)
    }
  }
  await page.setViewportSize({ width: 1280, height })
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" })
}
