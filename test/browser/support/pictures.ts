import type { Page } from "playwright-core"

/** Whether the tests take pictures, for people to look at: with `PORTICO_PICTURES=1`, because pictures take longer than all else. */
export const takesPictures = process.env["PORTICO_PICTURES"] === "1"

/** Leaves a picture of the page in a folder that git ignores. */
export const picture = async (page: Page, name: string, fullPage = true): Promise<void> => {
  if (!takesPictures) return
  await page.screenshot({ path: new URL(`../../../.cache/screens/${name}.png`, import.meta.url).pathname, fullPage })
}
