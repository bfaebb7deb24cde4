import { afterAll, beforeAll } from "vitest"
import type { FileBrowser } from "./browser.js"
import { sharedBrowser } from "./browser.js"
import { emulator } from "./emulator.js"
import { linkBoard } from "./linkBoard.js"
import { visits } from "./visits.js"

type Visit = Awaited<ReturnType<typeof visits>>

/** The link board for one test file: its site, its platform, and visits of new users. */
export const linkBoardStage = () => {
  let browser: FileBrowser
  let platform: Awaited<ReturnType<typeof emulator>>
  let site: Awaited<ReturnType<typeof linkBoard>>
  let visited: Visit
  beforeAll(async () => {
    platform = await emulator()
    ;[browser, site] = await Promise.all([sharedBrowser(), linkBoard(platform.settings)])
    visited = await visits(browser, () => site.url)
  })
  afterAll(async () => {
    await browser?.close()
    await site?.stop()
    await platform?.stop()
  })
  const visit: Visit = (...args) => visited(...args)
  return { site: () => site, platform: () => platform, visit }
}
