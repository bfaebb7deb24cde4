import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { install, manifest } from "../../../tools/package/tarballs.ts"
import { here } from "../installed.ts"

/** What a tool needs to build the app, apart from the files that all tools share. */
export interface Tool {
  readonly files: Readonly<Record<string, string>>
  /** The tool's program below `node_modules`, and its arguments. */
  readonly build: readonly [program: string, ...args: ReadonlyArray<string>]
  /** The folder that it writes; of Next, none: its own server serves the app. */
  readonly out?: string
}

const styles = 'import "portico-screens/screens.css"'

/** A page for each path: `/settings`, `/user`, `/region` (dark, in whatever page), and otherwise the sign-in. */
const screen = (platform: { readonly projectId: string; readonly url: string }) => `
import { createClientApp } from "portico"
import { PorticoProvider } from "portico/react"
import { AccountSettings, SignIn, UserButton } from "portico-screens"
import { createElement } from "react"

const app = createClientApp({ projectId: "${platform.projectId}", baseUrl: "${platform.url}", urls: { afterSignIn: "/settings" } })
const pages = {
  "/settings": () => createElement(AccountSettings),
  "/user": () => createElement(UserButton, { showName: true }),
  "/region": () => createElement("div", { style: { colorScheme: "dark" } }, createElement(SignIn))
}
export const Screen = ({ path }) => createElement(PorticoProvider, { app }, createElement(pages[path] ?? SignIn))`

const mount = `
import { createElement } from "react"
import { createRoot } from "react-dom/client"
import { Screen } from "../Screen.js"
createRoot(document.getElementById("app")).render(createElement(Screen, { path: location.pathname }))`

/** The document of every app. Its own pages are light, unless the visitor's system is dark. */
const document = (head: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>App</title><style>body { margin: 0 }</style>${head}</head>
<body><div id="app"></div></body>
</html>`
const script = (path: string) => `<script type="module" src="${path}"></script>`

const link = (path: string) => `<link rel="stylesheet" href="${path}">`

const main = { "src/index.js": `${styles}\n${mount}` }

/** The configuration of an app of Next, whose packages are in a folder above its own. */
export const nextConfig = `const root = ${JSON.stringify(here)}
export default { outputFileTracingRoot: root, turbopack: { root } }`

const next = {
  "app/layout.jsx": `${styles}
export const metadata = { title: "App" }
export const viewport = { colorScheme: "light dark" }
export default ({ children }) => <html lang="en"><body style={{ margin: 0 }}><div id="app">{children}</div></body></html>`,
  "app/[page]/page.jsx": `"use client"
import { use } from "react"
import { Screen } from "../../Screen.js"
export default ({ params }) => <Screen path={"/" + use(params).page} />`,
  "next.config.mjs": nextConfig
}

/** By name: the tools, each with its default options where it has any. */
export const tools = {
  vite: {
    files: { ...main, "index.html": document(script("/src/index.js")) },
    build: ["vite/bin/vite.js", "build"],
    out: "dist"
  },
  "vite with tailwind": {
    files: {
      "index.html": document(script("/src/index.js")),
      "src/index.js": `import "./style.css"\n${mount}`,
      "src/style.css": '@import "tailwindcss";\n@import "portico-screens/screens.css" layer(components);',
      "vite.config.js": 'import tailwind from "@tailwindcss/vite"\nexport default { plugins: [tailwind()] }'
    },
    build: ["vite/bin/vite.js", "build"],
    out: "dist"
  },
  rsbuild: {
    files: {
      ...main,
      "page.html": document(""),
      "rsbuild.config.mjs": 'export default { html: { template: "./page.html" } }'
    },
    build: ["@rsbuild/core/bin/rsbuild.js", "build"],
    out: "dist"
  },
  parcel: {
    // Parcel reads its settings beside the nearest lock file.
    files: { ...main, "index.html": document(script("./src/index.js")), "yarn.lock": "" },
    build: ["parcel/lib/bin.js", "build", "index.html", "--no-cache", "--cache-dir=.parcel-cache"],
    out: "dist"
  },
  webpack: {
    files: {
      ...main,
      "dist/index.html": document(link("/main.css") + script("/main.js")),
      "build.mjs": `import CssMinimizer from "css-minimizer-webpack-plugin"
import MiniCssExtract from "mini-css-extract-plugin"
import webpack from "webpack"
const module = { rules: [{ test: /\\.css$/, use: [MiniCssExtract.loader, "css-loader"] }] }
const optimization = { minimizer: ["...", new CssMinimizer()] }
const options = { mode: "production", context: import.meta.dirname, output: { publicPath: "/" }, plugins: [new MiniCssExtract()], module, optimization }
webpack(options, (error, result) => {
  if (error || result.hasErrors()) throw error ?? new Error(result.toString("errors-only"))
})`
    },
    build: ["build.mjs"],
    out: "dist"
  },
  esbuild: {
    files: { ...main, "dist/index.html": document(link("/index.css") + script("/index.js")) },
    build: ["esbuild/bin/esbuild", "src/index.js", "--bundle", "--minify", "--splitting", "--format=esm", "--outdir=dist"],
    out: "dist"
  },
  "next with webpack": { files: next, build: ["next/dist/bin/next", "build", "--webpack"] },
  "next with turbopack": { files: next, build: ["next/dist/bin/next", "build", "--turbopack"] }
} as const satisfies Readonly<Record<string, Tool>>

export type ToolName = keyof typeof tools

const folder = join(here, ".cache/apps")

/** Installs the packed SDK and screens for all apps. Uses real folders: Turbopack follows no links out of its root. */
export const installSdk = (): void => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const sdk = install(".", folder)
  install("screens", folder)
  for (const name of Object.keys(manifest(sdk.folder).dependencies ?? {})) {
    const installed = fileURLToPath(new URL(`../../../node_modules/${name}`, import.meta.url))
    cpSync(installed, join(folder, "node_modules", name), { recursive: true, dereference: true })
  }
}

/** Writes the app for a tool, and returns its folder. */
export const writeApp = (name: string, files: Tool["files"], platform: Parameters<typeof screen>[0]): string => {
  const app = join(folder, name.replaceAll(" ", "-"))
  const manifest = { type: "module", private: true, "@parcel/resolver-default": { packageExports: true } }
  for (const [file, text] of Object.entries({
    ...files,
    "Screen.js": screen(platform),
    "package.json": JSON.stringify(manifest)
  })) {
    mkdirSync(dirname(join(app, file)), { recursive: true })
    writeFileSync(join(app, file), text)
  }
  return app
}

/** The app whose styles are the standard: unminified, in development, and with the styles that the screens adopt themselves. */
export const writeStandard = (platform: Parameters<typeof screen>[0]): string => {
  const files = { "src/index.js": mount, "dist/index.html": document(script("/index.js")) }
  return writeApp("standard", files, platform)
}
