import type { Page } from "playwright-core"
import { afterAll, assert, beforeAll } from "vitest"
import type { FileBrowser } from "./browser.js"
import { leave, sharedBrowser, visitor } from "./browser.js"
import { emulator } from "./emulator.js"
import { linkBoard } from "./linkBoard.js"

/** The link board for one test file: its site, its platform, and visits in new browsers. */
export const linkBoardStage = () => {
  let browser: FileBrowser
  let platform: Awaited<ReturnType<typeof emulator>>
  let site: Awaited<ReturnType<typeof linkBoard>>
  beforeAll(async () => {
    platform = await emulator()
    ;[browser, site] = await Promise.all([sharedBrowser(), linkBoard(platform.settings)])
  })
  afterAll(async () => {
    await browser?.close()
    await site?.stop()
    await platform?.stop()
  })
  return {
    site: () => site,
    platform: () => platform,
    /** Opens an empty page in a new browser; fails if its console has errors that are not expected. */
    visit: async (use: (page: Page) => Promise<void>, expected: ReadonlyArray<RegExp> = []) => {
      const { complaints, context } = await visitor(browser)
      try {
        await use(await context.newPage())
      } finally {
        await leave(context)
      }
      const unexpected = complaints.filter((text) => !expected.some((one) => one.test(text)))
      assert.deepStrictEqual(unexpected, [])
    }
  }
}
