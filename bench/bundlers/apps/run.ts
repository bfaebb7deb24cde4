import "../../../tools/source.ts"
import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import type { Browser, Page } from "playwright-core"
import { freePort } from "../../../tools/start/ports.ts"
import { here, installBundlers } from "../installed.ts"
import type { Served } from "./serve.ts"
import { serveFolder, serveNext } from "./serve.ts"
import type { Tool, ToolName } from "./tools.ts"
import { installSdk, tools, writeApp, writeStandard } from "./tools.ts"

// Builds an app on the packed SDK and screens for production, with the tools of its users, and visits it in Chromium with the emulator. Each of its
// pages must have the computed styles that it has in development, in both colour schemes, and a sign-in must lead to the settings
// without a message in the console. Arguments select tools.

const { launch, visitor, leave } = await import("../../../test/browser/support/browser.ts")
const { picture, takesPictures } = await import("../../../test/browser/support/pictures.ts")
const { startPlatform } = await import("../../../tools/examples/platform.ts")

type Styles = ReadonlyArray<readonly [part: string, properties: ReadonlyArray<string>]>
type Scheme = "light" | "dark"

/** What a visit has found: the styles of all parts of its views by name, the kilobytes that its sign-in page loads, and problems. */
interface Visit {
  readonly views: Readonly<Record<string, Styles>>
  /** Whether the stylesheet of the app has the styles, not only the screens themselves. */
  readonly isStyled: boolean
  readonly scripts: number
  readonly sheets: number
  readonly problems: ReadonlyArray<string>
}

const stylesOf = (page: Page): Promise<Styles> =>
  page.evaluate(() =>
    [...document.querySelectorAll(".po-root, .po-root [class^='po-']")].map((element) => {
      const style = getComputedStyle(element)
      const names = [...style].filter((name) => !name.startsWith("--"))
      // Minifiers write a background of `none` as `0 0`.
      const properties = names.map((name) => `${name}: ${style.getPropertyValue(name).replace(/^0px 0px$/, "0% 0%")}`)
      return [element.getAttribute("class") ?? "", properties] as const
    })
  )

/** Opens a page in a colour scheme of the system, and waits until everything has been loaded. */
const open = async (page: Page, url: string, colorScheme: Scheme): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
  await page.goto(url)
  await page.locator(".po-button").first().waitFor()
  await page.locator(".po-skeleton").first().waitFor({ state: "detached" })
  await page.evaluate(() => document.fonts.ready)
}

/** Changes the colour scheme of the system, and waits until the page shows it. */
const recolour = async (page: Page, colorScheme: Scheme): Promise<void> => {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async (isDark) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    // On a busy machine the page hears of it later.
    while (matchMedia("(prefers-color-scheme: dark)").matches !== isDark) await frame()
    await frame()
    await Promise.allSettled(document.getAnimations().map((one) => (one instanceof CSSTransition ? one.finished : null)))
  }, colorScheme === "dark")
}

/** Visits all pages of an app, and signs in on the way. */
const visit = async (
  name: string,
  browser: Browser,
  { origin }: Served,
  who: { email: string; password: string }
): Promise<Visit> => {
  const { complaints, context } = await visitor(browser)
  const page = await context.newPage()
  const views: Record<string, Styles> = {}
  const look = async (path: string, first: Scheme, ...others: ReadonlyArray<Scheme>) => {
    await open(page, `${origin}/${path}`, first)
    for (const scheme of [first, ...others]) {
      await recolour(page, scheme)
      views[`${path}, ${scheme}`] = await stylesOf(page)
      if (!takesPictures) continue
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 720 })
        await picture(page, `apps/${name.replaceAll(" ", "-")}-${path}-${width}-${scheme}`)
      }
      await page.setViewportSize({ width: 1280, height: 720 })
    }
  }
  let isStyled = false
  const weights = { script: 0, stylesheet: 0 }
  const weighed: Array<Promise<void>> = []
  page.on("response", (response) => {
    const type = response.request().resourceType()
    if (type !== "script" && type !== "stylesheet") return
    weighed.push(response.body().then((body) => void (weights[type] += gzipSync(body, { level: 9 }).length / 1024)))
  })
  try {
    await look("sign-in", "light", "dark")
    await Promise.all(weighed)
    isStyled = await page.evaluate(() => document.adoptedStyleSheets.length === 0)
    page.removeAllListeners("response")
    await look("region", "light")
    await page.goto(`${origin}/sign-in`)
    await page.getByLabel("Email").fill(who.email)
    await page.getByLabel("Password", { exact: true }).fill(who.password)
    await page.getByRole("button", { name: "Sign in", exact: true }).click()
    await page.waitForURL(`${origin}/settings`)
    await look("settings", "light", "dark")
    await look("user", "light", "dark")
  } catch (error) {
    complaints.push(error instanceof Error ? error.message : String(error))
  }
  await leave(context)
  return { views, isStyled, scripts: weights.script, sheets: weights.stylesheet, problems: complaints }
}

/** Returns how the styles of a view differ from those that it should have. */
const differences = (view: string, expected: Styles, actual: Styles = []): ReadonlyArray<string> => {
  if (actual.length !== expected.length) return [`${view}: ${actual.length} parts instead of ${expected.length}`]
  return expected.flatMap(([part, properties], index) => {
    const [other, values] = actual[index] ?? ["", []]
    if (other !== part) return [`${view}: ${other} instead of ${part}`]
    const wrong = properties.findIndex((one, at) => values[at] !== one)
    return wrong === -1 ? [] : [`${view}: ${part} has ${values[wrong]} instead of ${properties[wrong]}`]
  })
}

const build = (app: string, [program, ...args]: Tool["build"]): void => {
  const path = program === "build.mjs" ? join(app, program) : join(here, "node_modules", program)
  execFileSync(process.execPath, [path, ...args], {
    cwd: app,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" },
    stdio: "pipe"
  })
}

const problems: Array<string> = []
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(0)} s`

installBundlers()
installSdk()
const platform = await startPlatform()
const browser = await launch()
try {
  const { build: bundle } = await import("esbuild")
  const folder = writeStandard(platform)
  await bundle({
    entryPoints: [join(folder, "src/index.js")],
    outdir: join(folder, "dist"),
    bundle: true,
    splitting: true,
    format: "esm",
    define: { "process.env.NODE_ENV": '"development"' },
    logLevel: "error"
  })
  const served = await serveFolder(join(folder, "dist"), await freePort())
  const standard = await visit("standard", browser, served, platform)
  served.stop()
  problems.push(...standard.problems.map((text) => `development: ${text}`))
  const colour = (view: string, scheme: Scheme) =>
    standard.views[`${view}, ${scheme}`]?.[0]?.[1].find((one) => one.startsWith("color: "))
  if (colour("region", "light") !== colour("sign-in", "dark") || colour("sign-in", "light") === colour("sign-in", "dark"))
    problems.push("development: a dark region of a light page is not dark")

  const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(tools)
  for (const name of names as ReadonlyArray<ToolName>) {
    const began = Date.now()
    const tool: Tool = tools[name]
    const app = writeApp(name, tool.files, platform)
    try {
      build(app, tool.build)
    } catch (error) {
      problems.push(`${name}: ${error}`)
      continue
    }
    const built = seconds(began)
    const port = await freePort()
    const running = await (tool.out === undefined ? serveNext(app, port) : serveFolder(join(app, tool.out), port))
    const found = await visit(name, browser, running, platform)
    running.stop()
    const wrong = [
      ...found.problems,
      ...(found.isStyled ? [] : ["the stylesheet is not loaded"]),
      ...Object.entries(standard.views).flatMap(([view, styles]) => differences(view, styles, found.views[view]))
    ]
    const parts = Object.values(found.views).reduce((sum, styles) => sum + styles.length, 0)
    console.log(
      `${wrong.length === 0 ? "✓" : "✗"} ${name.padEnd(20)} ${parts} parts in ${Object.keys(found.views).length} views; sign-in page ${found.scripts.toFixed(0)} KB gz of scripts, ${found.sheets.toFixed(1)} of styles; built in ${built}, all ${seconds(began)}`
    )
    problems.push(...wrong.slice(0, 10).map((text) => `${name}: ${text}`))
  }
} finally {
  await browser.close()
  await platform.stop()
}
if (problems.length > 0) console.error(problems.join("\n"))
process.exit(problems.length === 0 ? 0 : 1)
