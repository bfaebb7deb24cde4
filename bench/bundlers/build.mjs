// Bundles an app for browsers, minified, with its bundler's defaults, and prints its files as JSON:
// node build.mjs <esbuild|vite|rollup|webpack|parcel> <folder of the app, with main.js and node_modules> <output folder>
import { execFileSync } from "node:child_process"
import { globSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"

const [bundler, app, out] = process.argv.slice(2)
const entry = join(app, "main.js")

// Measured without React.
const external = ["react", "react/jsx-runtime"]

/** By file: its static imports, and whether the page loads it directly. */
const bundlers = {
  async esbuild() {
    const { build } = await import("esbuild")
    const { metafile } = await build({
      entryPoints: [entry],
      absWorkingDir: app,
      outdir: out,
      // The paths of later files depend on the folder of the script that loads them.
      chunkNames: "chunks/[name]-[hash]",
      bundle: true,
      splitting: true,
      minify: true,
      format: "esm",
      target: "es2022",
      external,
      metafile: true,
      define: { "process.env.NODE_ENV": '"production"' },
      logLevel: "error"
    })
    return Object.entries(metafile.outputs).map(([path, { entryPoint, imports }]) => ({
      path: join(app, path),
      isEntry: entryPoint === "main.js",
      imports: imports.flatMap((one) => (one.kind === "import-statement" && !one.external ? [join(app, one.path)] : []))
    }))
  },
  async vite() {
    const { build } = await import("vite")
    const { output } = await build({
      root: app,
      configFile: false,
      logLevel: "error",
      build: { outDir: out, emptyOutDir: true, reportCompressedSize: false, rollupOptions: { input: entry, external } }
    })
    return fromRollup(output)
  },
  async rollup() {
    const [{ rollup }, { default: resolve }, { default: terser }] = await Promise.all([
      import("rollup"),
      import("@rollup/plugin-node-resolve"),
      import("@rollup/plugin-terser")
    ])
    const define = {
      name: "define",
      transform: (code) => ({ code: code.replaceAll("process.env.NODE_ENV", '"production"'), map: null })
    }
    const bundle = await rollup({
      input: entry,
      external,
      plugins: [define, resolve({ browser: true, preferBuiltins: false }), terser({ module: true })],
      onwarn: () => {}
    })
    return fromRollup((await bundle.write({ dir: out, format: "es" })).output)
  },
  async webpack() {
    const { default: webpack } = await import("webpack")
    const stats = await new Promise((resolve, reject) =>
      webpack(
        { mode: "production", context: app, entry, output: { path: out, clean: true }, performance: false, externals: external },
        (error, result) => (error || result.hasErrors() ? reject(error ?? result.toString("errors-only")) : resolve(result))
      )
    )
    return stats
      .toJson({ all: false, chunks: true })
      .chunks.flatMap(({ files, initial }) => files.map((file) => ({ path: join(out, file), isEntry: initial, imports: [] })))
  },
  async parcel() {
    // Parcel reads its settings beside the nearest lock file.
    const manifest = { type: "module", private: true, "@parcel/resolver-default": { packageExports: true } }
    writeFileSync(join(app, "package.json"), JSON.stringify(manifest))
    writeFileSync(join(app, "yarn.lock"), "")
    writeFileSync(join(app, "index.html"), '<!doctype html><script type="module" src="./main.js"></script>')
    const bin = join(import.meta.dirname, "node_modules/parcel/lib/bin.js")
    const options = ["--no-cache", "--no-source-maps", `--dist-dir=${out}`, `--cache-dir=${join(out, "../parcel-cache")}`]
    execFileSync(process.execPath, [bin, "build", "index.html", ...options], {
      cwd: app,
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "ignore", "inherit"]
    })
    const page = readFileSync(join(out, "index.html"), "utf8")
    return globSync("*.js", { cwd: out }).map((file) => ({
      path: join(out, file),
      isEntry: page.includes(`src=/${file}`),
      imports: []
    }))
  }
}

const fromRollup = (output) =>
  output.flatMap((one) =>
    one.type === "chunk"
      ? [{ path: join(out, one.fileName), isEntry: one.isEntry, imports: one.imports.map((file) => join(out, file)) }]
      : []
  )

const files = await bundlers[bundler]()
const first = new Set()
const follow = (path) => {
  const file = files.find((one) => one.path === path)
  if (first.has(path) || file === undefined) return
  first.add(path)
  file.imports.forEach(follow)
}
for (const { isEntry, path } of files) if (isEntry) follow(path)
const weight = (path) => gzipSync(readFileSync(path), { level: 9 }).length / 1024
console.log(JSON.stringify(files.map(({ path }) => ({ path, isFirst: first.has(path), gzipKilobytes: weight(path) }))))
