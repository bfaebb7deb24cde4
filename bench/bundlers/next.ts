import { execFileSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { install, manifest } from "../../tools/package/tarballs.ts"
import { here, installBundlers } from "./installed.ts"

// Measures what the provider and hooks of the packed SDK add to an empty Next page, with each of its bundlers.

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
const config = `const root = ${JSON.stringify(here)}
export default { outputFileTracingRoot: root, turbopack: { root } }`

/** Creates a Next app with the packed SDK beside the bundlers. Uses real folders: Turbopack follows no links out of its root. */
const writeApp = (): string => {
  const folder = join(here, ".cache/next")
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const sdk = install(".", folder)
  for (const name of Object.keys(manifest(sdk.folder).dependencies ?? {})) {
    const installed = fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url))
    cpSync(installed, join(folder, "node_modules", name), { recursive: true, dereference: true })
  }
  const files = { "layout.jsx": layout, "empty/page.jsx": empty, "used/page.jsx": used }
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

/** Returns the gzipped kilobytes that the provider and hooks add to an empty page, by bundler. */
export const nextSizes = (): ReadonlyArray<readonly [bundler: string, kilobytes: number]> => {
  installBundlers()
  const folder = writeApp()
  return bundlers.map((bundler) => {
    rmSync(join(folder, ".next"), { recursive: true, force: true })
    execFileSync(process.execPath, [join(here, "node_modules/next/dist/bin/next"), "build", `--${bundler}`], {
      cwd: folder,
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" },
      stdio: ["ignore", "ignore", "inherit"]
    })
    return [`next ${bundler}`, firstLoad(folder, "used") - firstLoad(folder, "empty")] as const
  })
}

if (import.meta.filename === process.argv[1]) {
  for (const [name, kilobytes] of nextSizes()) console.log(`${name.padEnd(16)} ${kilobytes.toFixed(1)} KB gz over an empty page`)
}
