import { execFileSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { install, manifest } from "../../tools/package/tarballs.ts"
import { here, installBundlers } from "./installed.ts"
import { client, effect } from "./programs.ts"

// Measures what the packed SDK adds to an empty Next page, with each of its bundlers: its provider and hooks, and the sign-in that the
// other bundlers are measured with, for promises and with Effect.

const bundlers = ["webpack", "turbopack"] as const

const layout = "export default ({ children }) => <html><body>{children}</body></html>"
const empty = `"use client"
export default () => <p>Nothing</p>`
const used = `"use client"
import { createClientApp } from "portico"
import { PorticoProvider, useAction, useUser } from "portico/react"
const app = createClientApp({ projectId: "internal", publishableClientKey: "k", baseUrl: "https://platform.test" })
const Form = () => {
  const user = useUser()
  const signIn = useAction(app.auth.signInWithCredential)
  const submit = () => signIn.run({ email: "a@b.test", password: "correct horse" })
  return <button onClick={submit}>{user?.displayName}</button>
}
export default () => <PorticoProvider app={app}><Form /></PorticoProvider>`
const signIn = (program: string) => `"use client"
${program}
export default () => <button onClick={globalThis.signIn}>Sign in</button>`
const config = `const root = ${JSON.stringify(here)}
export default { outputFileTracingRoot: root, turbopack: { root } }`

/** Creates a Next app with the packed SDK beside the bundlers. Uses real folders: Turbopack follows no links out of its root. */
const writeApp = (): string => {
  const folder = join(here, ".cache/next")
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const sdk = install(".", folder)
  for (const name of ["effect", ...Object.keys(manifest(sdk.folder).dependencies ?? {})]) {
    const installed = fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url))
    cpSync(installed, join(folder, "node_modules", name), { recursive: true, dereference: true })
  }
  const files = {
    "layout.jsx": layout,
    "empty/page.jsx": empty,
    "hooks/page.jsx": used,
    "client/page.jsx": signIn(client),
    "effect/page.jsx": signIn(effect)
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, "app", file)), { recursive: true })
    writeFileSync(join(folder, "app", file), text)
  }
  writeFileSync(join(folder, "package.json"), '{ "type": "module", "private": true }')
  writeFileSync(join(folder, "next.config.mjs"), config)
  return folder
}

/** Returns the gzipped kilobytes of the scripts that a page loads first. */
const firstLoad = (folder: string, page: string): number => {
  const html = readFileSync(join(folder, ".next/server/app", `${page}.html`), "utf8")
  const files = new Set([...html.matchAll(/<script\b[^>]*?\bsrc="\/_next\/([^"?]+)[^>]*>/g)].map(([, file = ""]) => file))
  const scripts = [...files].map((file) => join(folder, ".next", file)).filter(existsSync)
  if (scripts.length === 0) throw new Error(`the page ${page} loads no scripts`)
  return scripts.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length / 1024, 0)
}

/** What each page adds to an empty one, in gzipped kilobytes. */
type Pages = Readonly<Record<"hooks" | "client" | "effect", number>>

/** Returns what each page adds to an empty one, with a bundler of Next. */
export const nextSizes = (bundler: (typeof bundlers)[number]): Pages => {
  const folder = writeApp()
  execFileSync(process.execPath, [join(here, "node_modules/next/dist/bin/next"), "build", `--${bundler}`], {
    cwd: folder,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit"]
  })
  const added = (page: keyof Pages) => firstLoad(folder, page) - firstLoad(folder, "empty")
  return { hooks: added("hooks"), client: added("client"), effect: added("effect") }
}

if (import.meta.filename === process.argv[1]) {
  installBundlers()
  for (const bundler of bundlers) {
    const { client, effect, hooks } = nextSizes(bundler)
    console.log(
      `next ${bundler.padEnd(9)} over an empty page: ${client.toFixed(1)} KB gz, with Effect ${effect.toFixed(1)}, with hooks ${hooks.toFixed(1)}`
    )
  }
}
