import { gzipSync } from "node:zlib"
import { build } from "esbuild"
import { pure } from "../tools/build/pure.ts"
import budgets from "./budgets.json" with { type: "json" }

/** Gzipped kilobytes of what a browser loads first: the entry and what it imports statically. Lazy chunks are apart. */
export interface Size {
  readonly name: keyof typeof programs
  readonly firstLoad: number
  readonly lazy: number
}

const root = new URL("..", import.meta.url).pathname

const client = `createClientApp({ projectId: "internal", publishableClientKey: "k", baseUrl: "https://x.test" })`
const use = `
  const app = ${client}
  await app.auth.signInWithCredential({ email: "a", password: "b" })
  console.log(await app.user.get(), await app.auth.signOut())`

const programs = {
  effectAlone: `
    import * as Effect from "effect/Effect"
    import * as Layer from "effect/Layer"
    import * as ManagedRuntime from "effect/ManagedRuntime"
    import * as Schema from "effect/Schema"
    const User = Schema.Struct({ id: Schema.String, at: Schema.DateFromMillis })
    const runtime = ManagedRuntime.make(Layer.empty)
    runtime.runPromise(Effect.retry(Schema.decodeUnknownEffect(User)({}), { times: 2 })).then(console.log)`,
  passwordClient: `
    import { createClientApp } from "portico"${use}`,
  passwordClientWithHooks: `
    import { createClientApp } from "portico"
    import { PorticoProvider, useAction, useUser } from "portico/react"${use}
    console.log(PorticoProvider, useAction, useUser)`,
  oneErrorClass: `
    import { EmailPasswordMismatch } from "portico/errors"
    console.log(EmailPasswordMismatch)`
} as const

const gzip = (bytes: Uint8Array): number => gzipSync(bytes, { level: 9 }).length / 1024

const measure = async (name: keyof typeof programs, external: ReadonlyArray<string> = []): Promise<Size> => {
  const result = await build({
    stdin: { contents: programs[name], resolveDir: root, loader: "ts" },
    bundle: true,
    splitting: true,
    plugins: [pure()],
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
    metafile: true,
    outdir: "out",
    conditions: ["source"],
    external: ["react", "react/jsx-runtime", ...external],
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error"
  })
  const outputs = result.metafile.outputs
  const entry = Object.keys(outputs).find((path) => outputs[path]?.entryPoint !== undefined) ?? ""
  const first = new Set<string>()
  const follow = (path: string): void => {
    if (first.has(path) || outputs[path] === undefined) return
    first.add(path)
    for (const one of outputs[path].imports) if (one.kind === "import-statement") follow(one.path)
  }
  follow(entry)
  const sum = (wanted: boolean) =>
    result.outputFiles
      .filter((file) =>
        [...Object.keys(outputs)].some((path) => file.path.endsWith(path.replace(/^out\//, "")) && first.has(path) === wanted)
      )
      .reduce((total, file) => total + gzip(file.contents), 0)
  return { name, firstLoad: sum(true), lazy: sum(false) }
}

/** Measures every program, and what the SDK adds to an app that bundles `effect` already. */
export const sizes = async () => {
  const all: Array<Size> = []
  for (const name of Object.keys(programs) as Array<keyof typeof programs>) all.push(await measure(name))
  const ours = await measure("passwordClient", ["effect", "effect/*"])
  return { all, marginal: ours.firstLoad }
}

/** Prints the sizes; with `--check`, fails above a budget of `budgets.json`. */
const main = async (): Promise<void> => {
  const { all, marginal } = await sizes()
  for (const { firstLoad, lazy, name } of all) {
    const budget = Object.entries(budgets.gzipKilobytes).find(([key]) => key === name)?.[1]
    const note = budget === undefined ? "" : ` (budget ${budget})`
    console.log(`${name.padEnd(26)} ${firstLoad.toFixed(1).padStart(6)} KB gz first load, ${lazy.toFixed(1)} KB lazy${note}`)
    if (process.argv.includes("--check") && budget !== undefined && firstLoad > budget) process.exitCode = 1
  }
  console.log(`${"on top of effect".padEnd(26)} ${marginal.toFixed(1).padStart(6)} KB gz first load`)
  if (process.exitCode === 1) console.error("A budget of bench/budgets.json is exceeded")
}

if (import.meta.url === `file://${process.argv[1]}`) await main()
