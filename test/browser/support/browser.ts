import { statfsSync } from "node:fs"
import chromium from "@sparticuz/chromium"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { chromium as playwright } from "playwright-core"

// Flags that would disable what a real browser enforces, such as cross-origin rules.
const unlikeReality = ["--disable-web-security", "--allow-running-insecure-content", "--single-process", "--no-zygote"]

// No test looks at pixels of a GPU, and Chromium's imitation of one draws each frame several times slower than its own renderer.
const withoutGpu = ["--disable-gpu", "--disable-software-rasterizer"]

// The pages of a test live for seconds, in which code hardly repays what it costs to optimize it early.
const unoptimized = ["--js-flags=--no-maglev"]

const quiet = ["--disable-background-networking", "--disable-component-update", "--no-first-run"]

/** The flags of the packaged Chromium, or of an installed Chrome. */
export const chromiumFlags = (): ReadonlyArray<string> =>
  process.env["PORTICO_CHROME"] === undefined
    ? [...chromium.args.filter((arg) => !unlikeReality.includes(arg)), ...withoutGpu, ...unoptimized, ...quiet]
    : ["--no-sandbox", ...quiet]

/** Whether what the browser's processes share fits into the memory that the system has for it. Containers may have too little. */
const sharesMemory = () => {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm")
    return bavail * bsize > 2 ** 30
  } catch {
    return false
  }
}

/** Launches the Chrome in `PORTICO_CHROME`, or the packaged Chromium, with additional flags. */
export const launch = async (own: ReadonlyArray<string> = []): Promise<Browser> => {
  const installed = process.env["PORTICO_CHROME"]
  chromium.setGraphicsMode = false
  return playwright.launch({
    executablePath: installed ?? (await chromium.executablePath()),
    args: [...chromiumFlags(), ...own],
    // Otherwise each frame is drawn into a file on the disk.
    ignoreDefaultArgs: sharesMemory() ? ["--disable-dev-shm-usage"] : []
  })
}

/** What a test file uses of a browser. Closing it closes the contexts that the file has opened. */
export type FileBrowser = Pick<Browser, "close" | "newContext">

// It ends with the worker.
let shared: Promise<Browser> | null = null

/** Returns the browser that all test files of a worker share. */
export const sharedBrowser = async (): Promise<FileBrowser> => {
  const browser = await (shared ??= launch())
  const contexts: Array<BrowserContext> = []
  return {
    newContext: async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      return context
    },
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()))
    }
  }
}

/**
 * Opens a page in the process of another one, where a script that has run before is already compiled: this takes a third of the time
 * of a page in a process of its own. It is otherwise as one that the user has opened.
 */
export const pageBeside = async (other: Page): Promise<Page> => {
  const [page] = await Promise.all([
    other.waitForEvent("popup"),
    other.evaluate(() => {
      const opened = window.open()
      if (opened !== null) opened.opener = null
    })
  ])
  return page
}

/** What the screens tell the developer of an error that they show, which is the subject of `told.test.ts`. */
export const toldToDevelopers = /^The screens only say /

/** Creates a new user's browser: without cookies, and with all console errors of its pages collected in `complaints`. */
export const visitor = async (browser: FileBrowser): Promise<{ context: BrowserContext; complaints: Array<string> }> => {
  const context = await browser.newContext()
  context.setDefaultTimeout(60_000)
  const complaints: Array<string> = []
  context.on("weberror", (error) => complaints.push(error.error().message))
  context.on("console", (message) => {
    const isComplaint = (message.type() === "error" || message.type() === "warning") && !toldToDevelopers.test(message.text())
    if (isComplaint) complaints.push(message.text())
  })
  return { context, complaints }
}

/** Closes a user's browser. Requests that its routes would answer end with it, and fail no test. */
export const leave = async (context: BrowserContext): Promise<void> => {
  // A request that begins now finds no route, and its page complains.
  context.removeAllListeners("console")
  await context.unrouteAll({ behavior: "ignoreErrors" })
  await context.close()
}
