import { fileURLToPath } from "node:url"
import * as Effect from "effect/Effect"
import type { BuildOptions, Plugin } from "esbuild"
import { maxCompiled, maxSourceLength } from "./limits.js"

// The sandbox provides these modules. A source brings the components of e-mails that it uses in its own script.
const provided = ["react", "react/jsx-runtime", "arktype", "@stackframe/emails", "@hexclave/emails"]
const components = "@react-email/components"

const here = fileURLToPath(new URL(".", import.meta.url))

// A source imports what the platform offers it, and no file of the machine that it is compiled on.
const virtual = (path: string, contents: string): Plugin => ({
  name: "virtual",
  setup: (build) => {
    build.onResolve({ filter: /.*/ }, ({ kind, namespace, path: imported }) => {
      if (kind === "entry-point") return { path, namespace: "virtual" }
      if (provided.includes(imported)) return { path: imported, external: true }
      if (namespace !== "virtual" || imported === components) return undefined
      return { errors: [{ text: `Could not resolve "${imported}"` }] }
    })
    build.onLoad({ filter: /.*/, namespace: "virtual" }, () => ({
      contents,
      loader: "tsx",
      resolveDir: here
    }))
  }
})

/** Returns the message of an error. */
export const messageOf = (error: unknown): string => String(Object(error).message ?? error)

const bundle = (options: BuildOptions): Effect.Effect<string, string> =>
  Effect.tryPromise({
    // Few programs send e-mails of their own, so the compiler is loaded with the first one.
    try: () =>
      import("esbuild").then(({ build }) =>
        build({
          // Packages are those of the emulator, whatever directory the program runs in.
          absWorkingDir: here,
          bundle: true,
          write: false,
          format: "cjs",
          platform: "browser",
          target: "es2020",
          jsx: "automatic",
          define: { "process.env.NODE_ENV": '"production"' },
          legalComments: "none",
          logLevel: "silent",
          ...options
        })
      ),
    catch: messageOf
  }).pipe(Effect.map(({ outputFiles }) => outputFiles?.[0]?.text ?? ""))

// The half of `react-dom/server` that renders to a text; the other one streams, and needs a host.
const toText = Effect.promise(() => import("node:module")).pipe(
  Effect.map(({ createRequire }) =>
    createRequire(import.meta.url)
      .resolve("react-dom/server.browser")
      .replace("server.browser.js", "cjs/react-dom-server-legacy.browser.production.js")
  )
)

/** Bundles the script of the sandbox from the packages of the emulator. */
export const bundleMain = (path: string): Effect.Effect<string, string> =>
  Effect.flatMap(toText, (file) => bundle({ entryPoints: [path], format: "iife", alias: { "react-dom/server": file } }))

const compiled = new Map<string, string>()

/** Compiles the TSX of a template or a theme to a CommonJS script. Fails with the message of the compiler. */
export const compile = (kind: "template" | "theme", source: string): Effect.Effect<string, string> => {
  if (source.length > maxSourceLength) return Effect.fail(`A source has at most ${maxSourceLength} characters`)
  const path = `/${kind}.tsx`
  const known = compiled.get(path + source)
  if (known !== undefined) return Effect.succeed(known)
  return Effect.tap(bundle({ entryPoints: [path], plugins: [virtual(path, source)] }), (script) =>
    Effect.sync(() => {
      if (compiled.size >= maxCompiled) compiled.clear()
      compiled.set(path + source, script)
    })
  )
}
