import { fileURLToPath } from "node:url"
import type { Page } from "playwright-core"

/** Whether the tests take screenshots for review (`PORTICO_PICTURES=1`). They are off by default because they are slow. */
export const takesPictures = process.env["PORTICO_PICTURES"] === "1"

/** Saves a screenshot of the page in a folder that git ignores. */
export const picture = async (page: Page, name: string, fullPage = true): Promise<void> => {
  if (!takesPictures) return
  await page.screenshot({ path: fileURLToPath(new URL(`../../../.cache/screens/${name}.png`, import.meta.url)), fullPage })
}
