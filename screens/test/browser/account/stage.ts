import type { BrowserContext, Page } from "playwright-core"
import { afterAll, beforeAll } from "vitest"
import type { FileBrowser } from "../../../../test/browser/support/browser.js"
import { sharedBrowser } from "../../../../test/browser/support/browser.js"
import { emulator } from "../../../../test/browser/support/emulator.js"
import { signedIn } from "../../../../test/browser/support/signedIn.js"
import { serverApp } from "../../../../test/browser/support/trusted.js"
import { visits } from "../../../../test/browser/support/visits.js"
import { site } from "../support/site.js"

export const password = "correct horse battery"

/** Options for opening a page. */
export interface View {
  readonly screen: string
  readonly width?: number
  readonly height?: number
  readonly scheme?: "light" | "dark"
  /** Additional query parameters, such as `lang`. */
  readonly query?: Readonly<Record<string, string>>
  /** The URL fragment. */
  readonly hash?: string
}

/** A browser, a platform and the site of the screens for one test file. */
export const stage = () => {
  let browser: FileBrowser
  let platform: Awaited<ReturnType<typeof emulator>>
  let pages: Awaited<ReturnType<typeof site>>
  let visited: Awaited<ReturnType<typeof visits>>
  beforeAll(async () => {
    platform = await emulator()
    ;[browser, pages] = await Promise.all([sharedBrowser(), site(new URL("./page.tsx", import.meta.url), platform.settings)])
    visited = await visits(browser, () => pages.origin, { reducedMotion: "reduce" })
  })
  afterAll(async () => {
    await browser?.close()
    await pages?.stop()
    await platform?.stop()
  })

  const at = ({ hash, query = {}, screen }: View) =>
    `${pages.origin}/?${new URLSearchParams({ screen, settings: JSON.stringify(platform.settings), ...query })}${hash === undefined ? "" : `#${hash}`}`

  return {
    platform: () => platform,
    server: () => serverApp(platform.settings),
    /** Opens a new user's browser, signed in if an address is given. Unexpected console errors of its pages fail the test. */
    visit: (
      {
        email,
        expected = [],
        scheme = "light"
      }: Pick<View, "scheme"> & { readonly email?: string; readonly expected?: ReadonlyArray<RegExp> },
      use: (open: (view: View) => Promise<Page>, context: BrowserContext) => Promise<void>
    ): Promise<void> =>
      visited(async (page, context) => {
        if (email !== undefined) await signedIn(context, pages.origin, platform.settings, "sign-in", { email, password })
        await use(async (view) => {
          await page.setViewportSize({ width: view.width ?? 1280, height: view.height ?? 900 })
          await page.emulateMedia({ colorScheme: view.scheme ?? scheme, reducedMotion: "reduce" })
          // A URL that differs only in its fragment would not load the page.
          const [url, former] = [at(view), page.url()]
          if (former.split("#")[0] === url.split("#")[0]) await page.goto("about:blank")
          await page.goto(url)
          return page
        }, context)
      }, expected)
  }
}

declare global {
  var app: import("../../../../src/promise/client.js").ClientApp
}
