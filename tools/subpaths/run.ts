import { execFileSync } from "node:child_process"
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import type { BuildOptions } from "esbuild"
import { build } from "esbuild"
import sdk from "../../package.json" with { type: "json" }
import { install, linkDependencies } from "../package/tarballs.ts"
import { hosts, installHosts, requireHost } from "./hosts.ts"
import { inReactNative } from "./reactNative.ts"

// Imports each subpath of the packed package in every supported host: each supported Node release, Bun, Deno, a page, a worker
// without Node's modules, and React Native. Prints the sizes in browsers and workers, and the number of failures.

const root = fileURLToPath(new URL("../..", import.meta.url))
if (!existsSync(join(root, "dist"))) throw new Error("npm run subpaths: there is no dist; run `npm run build` first")

// Stylesheets are not modules, and what a pattern leads to are types. Next's own modules resolve only in its bundler; its example covers that entry.
const subpaths = Object.keys(sdk.exports).flatMap((subpath) =>
  /\.(?:css|json)$|\*/.test(subpath) || /^\.\/next(?:\/|$)/.test(subpath) ? [] : [subpath.replace(/^\./, "portico")]
)

installHosts()
const { launch } = await import("../../test/browser/support/browser.ts")
const folder = mkdtempSync(join(hosts, "app-"))
const failures: Array<string> = []
let imported = 0
const note = (host: string, subpath: string, names: unknown): void => {
  if (typeof names === "number" && names > 0) imported += 1
  else failures.push(`${host}: ${subpath}: ${String(names)}`)
}

type Host = "browser" | "neutral"

const options = (subpath: string, platform: Host) =>
  ({
    stdin: { contents: `export * from "${subpath}"`, resolveDir: folder, sourcefile: "entry.js" },
    bundle: true,
    format: "esm",
    platform,
    mainFields: ["module", "main"],
    conditions: platform === "browser" ? [] : ["workerd", "worker", "browser"],
    minify: true,
    target: "es2022",
    // As all bundlers define it.
    define: { "process.env.NODE_ENV": '"production"' },
    write: false,
    logLevel: "silent"
  }) satisfies BuildOptions

/** Bundles a subpath into one module for a host, or returns why that fails. */
const moduleFor = (subpath: string, platform: Host): Promise<{ readonly text: string } | string> =>
  build(options(subpath, platform)).then(
    ({ outputFiles }) => ({ text: outputFiles[0]?.text ?? "" }),
    (error: Error) => error.message
  )

/** Returns the gzipped kilobytes of a subpath that load first, and those that load later. */
const sizeFor = async (subpath: string, platform: Host): Promise<readonly [first: number, later: number]> => {
  const { metafile, outputFiles } = await build({
    ...options(subpath, platform),
    splitting: true,
    metafile: true,
    outdir: folder,
    absWorkingDir: folder
  })
  const first = new Set<string>()
  const visit = (file: string): void => {
    if (first.has(file)) return
    first.add(file)
    for (const { kind, path } of metafile.outputs[file]?.imports ?? []) if (kind === "import-statement") visit(path)
  }
  for (const [file, { entryPoint }] of Object.entries(metafile.outputs)) if (entryPoint === "entry.js") visit(file)
  const sum = (isFirst: boolean) =>
    outputFiles.reduce(
      (total, { contents, path }) =>
        first.has(relative(folder, path)) === isFirst ? total + gzipSync(contents, { level: 9 }).length / 1000 : total,
      0
    )
  return [sum(true), sum(false)]
}

/** The runtimes that import packages themselves, and their executables. */
const runtimes = {
  "node20-linux-x64": "bin/node",
  "node22-linux-x64": "bin/node",
  "node24-linux-x64": "bin/node",
  "@oven/bun-linux-x64": "bin/bun",
  "@deno/linux-x64-glibc": "deno"
} as const

const inRuntime = (name: keyof typeof runtimes): void => {
  const executable = requireHost.resolve(`${name}/${runtimes[name]}`)
  const version = execFileSync(executable, ["--version"], { encoding: "utf8" }).split("\n")[0]
  const script = join(folder, "imports.mjs")
  writeFileSync(
    script,
    `const names = {}
    for (const subpath of ${JSON.stringify(subpaths)}) {
      names[subpath] = await import(subpath).then((entry) => Object.keys(entry).length, (error) => String(error))
    }
    console.log(JSON.stringify(names))`
  )
  const run = runtimes[name] === "deno" ? ["run", "--allow-all"] : []
  for (const conditions of [[], ["--conditions=effect"]]) {
    const text = execFileSync(executable, [...run, ...conditions, script], { cwd: folder, encoding: "utf8" })
    const names = JSON.parse(text) as Record<string, unknown>
    for (const subpath of subpaths) note(`${name} ${version} ${conditions.join()}`, subpath, names[subpath])
  }
}

const inPages = async (modules: ReadonlyMap<string, string>): Promise<void> => {
  const browser = await launch()
  try {
    const page = await (await browser.newContext()).newPage()
    await page.setContent("<!doctype html>")
    for (const [subpath, text] of modules) {
      const names = await page.evaluate(
        (code) =>
          import(URL.createObjectURL(new Blob([code], { type: "text/javascript" }))).then(
            (entry: object) => Object.keys(entry).length,
            (error: unknown) => String(error)
          ),
        text
      )
      note("a page", subpath, names)
    }
  } finally {
    await browser.close()
  }
}

/** The part of the package that is used here. It is not a dependency of the project. */
interface Runtime {
  readonly Miniflare: new (options: object) => { dispatchFetch(url: string): Promise<Response>; dispose(): Promise<void> }
}

const inWorkers = async (modules: ReadonlyMap<string, string>): Promise<void> => {
  const { Miniflare }: Runtime = await import(requireHost.resolve("miniflare"))
  const files = [...modules].map(([subpath, contents], index) => ({ subpath, path: `entry${index}.mjs`, contents }))
  const main = `
    const names = {}
    export default { fetch: async () => {
      ${files.map(({ path, subpath }) => `names["${subpath}"] = await import("./${path}").then((entry) => Object.keys(entry).length, String)`).join("\n")}
      return Response.json(names)
    } }`
  const worker = new Miniflare({
    modules: [
      { type: "ESModule", path: "main.mjs", contents: main },
      ...files.map(({ contents, path }) => ({ type: "ESModule", path, contents }))
    ],
    compatibilityDate: "2026-07-01"
  })
  try {
    const names = (await (await worker.dispatchFetch("https://app.test/")).json()) as Record<string, unknown>
    for (const { subpath } of files) note("a worker", subpath, names[subpath])
  } finally {
    await worker.dispose()
  }
}

try {
  const tarball = install(".", folder)
  linkDependencies(tarball, ".", folder)
  for (const name of Object.keys(runtimes) as ReadonlyArray<keyof typeof runtimes>) {
    if (existsSync(join(hosts, "node_modules", name))) inRuntime(name)
    else console.log(`${name} is not for this machine`)
  }
  const forPages = new Map<string, string>()
  const forWorkers = new Map<string, string>()
  console.log(`${"gzip KB, first + later".padEnd(28)} ${"browser".padEnd(14)} worker`)
  for (const subpath of subpaths) {
    const sizes: Array<string> = []
    for (const [host, modules] of [
      ["browser", forPages],
      ["neutral", forWorkers]
    ] as const) {
      const made = await moduleFor(subpath, host)
      if (typeof made === "string") {
        note(`a bundle (${host})`, subpath, made)
        continue
      }
      modules.set(subpath, made.text)
      const [first, later] = await sizeFor(subpath, host)
      sizes.push(`${first.toFixed(1)} + ${later.toFixed(1)}`.padEnd(14))
    }
    console.log(`${subpath.padEnd(28)} ${sizes.join(" ")}`)
  }
  await inPages(forPages)
  await inWorkers(forWorkers)
  const counts = await inReactNative(folder, subpaths)
  for (const [index, subpath] of subpaths.entries()) note("React Native", subpath, counts[index])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
for (const failure of failures) console.log(`failed: ${failure}`)
console.log(`${imported} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)
