import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import type { BuildOptions, TransformOptions, TransformResult } from "esbuild"
import { bundleOptions, mainOptions, modulesOfMain } from "./bundleOptions.js"
import type { ComponentsPackage } from "./componentNames.js"
import { componentNames } from "./componentNames.js"
import { maxBundles, maxCompiled, maxCompiledLength, maxCompileMillis, maxEnumTextLength, maxSourceLength } from "./limits.js"

const here = fileURLToPath(new URL(".", import.meta.url))

/** Returns the message of an error. */
export const messageOf = (error: unknown): string => String(Object(error).message ?? error)

// Few programs send e-mails of their own, so the compiler is loaded with the first one.
const esbuild = Effect.tryPromise({ try: () => import("esbuild"), catch: messageOf })

// The compiler is a process of its own, which one source at a time can keep busy: it ends with a source that takes too long.
const alone = Semaphore.makeUnsafe(1).withPermits(1)

// Bundles packages of the emulator, whatever directory the program runs in. Nothing that was given may be part of what it bundles.
const bundle = Effect.fnUntraced(function* (options: BuildOptions) {
  const { build } = yield* esbuild
  const run = Effect.tryPromise({
    try: () => build({ ...bundleOptions, absWorkingDir: here, bundle: true, write: false, ...options }),
    catch: messageOf
  })
  const { outputFiles } = yield* alone(run)
  return outputFiles?.[0]?.text ?? ""
})

/** Whether the emulator runs from its sources. */
export const isSource = import.meta.url.endsWith(".ts")

// In tests the sandbox is bundled from its source, and the components are those of the installed packages. The package has both as
// files that `tools/renderer.ts` makes.
const made = (name: string): string => fileURLToPath(new URL(`../../dist/emails/renderer/${name}`, import.meta.url))

const mainOfSource = Effect.promise(() => import("node:module")).pipe(
  Effect.map(({ createRequire }) => createRequire(import.meta.url).resolve),
  Effect.flatMap((resolve) => bundle(mainOptions(`${here}sandbox/main.ts`, resolve)))
)

/** The script of the sandbox. */
export const mainScript: Effect.Effect<string, string> = isSource
  ? mainOfSource
  : Effect.tryPromise({ try: () => readFile(made("main.js"), "utf8"), catch: messageOf })

const bundles = new Map<string, string>()

/**
 * Bundles the components of a package that scripts name, as a CommonJS script; an empty one if they import none. All of them would
 * take the sandbox seconds to read.
 */
export const bundleComponents = Effect.fnUntraced(function* (
  from: ComponentsPackage,
  scripts: ReadonlyArray<string>
): Effect.fn.Return<string, string> {
  const importing = scripts.filter((script) => script.includes("@react-email/components"))
  const words = new Set(importing.flatMap((script) => script.match(/\w+/g) ?? []))
  // It is made of the component for images.
  if (scripts.some((script) => script.includes("ProjectLogo"))) words.add("Img")
  const names = componentNames[from].filter((name) => words.has(name)).join(", ")
  if (names === "") return ""
  const contents = `export { ${names} } from ${JSON.stringify(isSource ? from : made(`${from}/index.js`))}`
  const known = bundles.get(contents)
  if (known !== undefined) return known
  const script = yield* bundle({
    stdin: { contents, resolveDir: here },
    external: modulesOfMain,
    // As in sources.
    supported: { "dynamic-import": false }
  })
  remember(bundles, maxBundles, contents, script)
  return script
})

const remember = (known: Map<string, string>, most: number, key: string, script: string): void => {
  if (known.size >= most) known.clear()
  known.set(key, script)
}

// The compiler computes the values of an enum and writes them wherever one is used: a few that double each other fill the memory.
const literal = `"[^"\\\\\n]{0,${maxEnumTextLength}}"|'[^'\\\\\n]{0,${maxEnumTextLength}}'|-?\\d{1,20}`
const space = "\\s{0,99}"
const name = `${space}[A-Za-z_]\\w{0,99}${space}`
const member = `${name}(?:=${space}(?:${literal})${space})?`
const plainEnum = new RegExp(`\\benum\\s${name}\\{(?:${member},)*(?:${member}|${space})\\}`, "g")
const hasOtherEnum = (source: string): boolean => /\benum\b/.test(source.replace(plainEnum, ""))

// A source that the compiler rejects, unlike the end of its process.
const isRejected = (error: unknown): boolean => Array.isArray(Object(error).errors)
// The message is that of the platform, which bundles.
const rejection = (error: unknown): string => messageOf(error).replace(/^Transform failed/, "Build failed")

/** The message of a source that takes too long to compile. */
export const tooLongToCompile = "The source takes too long to compile"

/** How long a source may take to compile. Tests of sources that take too long provide less. */
export class CompileLimit extends Context.Reference<number>("portico-emulator/emails/CompileLimit", {
  defaultValue: () => maxCompileMillis
}) {}

/** Compiles within this machine's time, whatever the clock of the program is. Otherwise, the process of the compiler ends. */
const compiling = (work: () => Promise<TransformResult>, stop: () => void, millis: number): Effect.Effect<string, string> =>
  Effect.callback((resume) => {
    const end = (problem: string) => {
      stop()
      resume(Effect.fail(problem))
    }
    const timer = setTimeout(() => end(tooLongToCompile), millis)
    work()
      .then(
        ({ code }) => resume(Effect.succeed(code)),
        (error) => (isRejected(error) ? resume(Effect.fail(rejection(error))) : end("The source cannot be compiled"))
      )
      .finally(() => clearTimeout(timer))
    return Effect.sync(() => {
      clearTimeout(timer)
      stop()
    })
  })

const compiled = new Map<string, string>()

/**
 * Compiles the TSX of a template or a theme to a CommonJS script. Each source is compiled by itself: what it imports is looked up
 * by name in the sandbox, and nothing is read from this machine. Fails with the message of the compiler.
 */
export const compile = Effect.fnUntraced(function* (
  kind: "template" | "theme",
  source: string
): Effect.fn.Return<string, string> {
  if (source.length > maxSourceLength) return yield* Effect.fail(`A source has at most ${maxSourceLength} characters`)
  if (hasOtherEnum(source)) {
    return yield* Effect.fail(`The values of an enum in a source are literals of at most ${maxEnumTextLength} characters`)
  }
  const sourcefile = `virtual:/${kind}.tsx`
  const known = compiled.get(sourcefile + source)
  if (known !== undefined) return known
  const { stop, transform } = yield* esbuild
  const options: TransformOptions = {
    ...bundleOptions,
    loader: "tsx",
    sourcefile,
    tsconfigRaw: "{}",
    // An import at run time becomes a `require`, the only way to a module that the sandbox has.
    supported: { "dynamic-import": false },
    // A thousand blocks in each other would be indented by a thousand spaces.
    minifyWhitespace: true
  }
  const code = yield* alone(compiling(() => transform(source, options), stop, yield* CompileLimit))
  if (code.length > maxCompiledLength) return yield* Effect.fail(`A source compiles to at most ${maxCompiledLength} characters`)
  remember(compiled, maxCompiled, sourcefile + source, code)
  return code
})
