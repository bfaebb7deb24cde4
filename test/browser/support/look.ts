import type { Page } from "playwright-core"
import { assert } from "vitest"
import { barriers } from "./accessibility.js"
import { picture, takesPictures } from "./pictures.js"

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
    assert.deepStrictEqual(await barriers(page), [], `${name} at ${width}`)
    assert.strictEqual(await page.evaluate(() => document.documentElement.scrollWidth), width, name)
    if (!takesPictures) continue
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
      await picture(page, `${name}-${width}-${colorScheme}`)
    }
  }
  await page.setViewportSize({ width: 1280, height })
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" })
}
