import chromium from "@sparticuz/chromium"
import type { Browser, BrowserContext } from "playwright-core"
import { chromium as playwright } from "playwright-core"

// These would hide what a person's browser does: cross-origin rules, and one process for everything.
const unlikeReality = ["--disable-web-security", "--allow-running-insecure-content", "--single-process", "--no-zygote"]

const quiet = ["--disable-background-networking", "--disable-component-update", "--no-first-run"]

/** A Chrome named by `PORTICO_CHROME`, or else the Chromium that comes with the packages, with flags of its own. */
export const launch = async (own: ReadonlyArray<string> = []): Promise<Browser> => {
  const installed = process.env["PORTICO_CHROME"]
  if (installed !== undefined) return playwright.launch({ executablePath: installed, args: ["--no-sandbox", ...quiet, ...own] })
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [...chromium.args.filter((arg) => !unlikeReality.includes(arg)), ...quiet, ...own]
  })
}

/** A new person's browser: no cookies, and every complaint of its pages kept in `complaints`. */
export const visitor = async (browser: Browser): Promise<{ context: BrowserContext; complaints: Array<string> }> => {
  const context = await browser.newContext()
  context.setDefaultTimeout(15_000)
  const complaints: Array<string> = []
  context.on("weberror", (error) => complaints.push(error.error().message))
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text())
  })
  return { context, complaints }
}
