import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** The files of the built console by name, such as `index.html`. */
export type Files = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

// The same folder from the sources and from what is built of them. Node's modules are loaded when somebody opens the console: the
// emulator also runs where there is none.
const read = Effect.gen(function* () {
  const { readdir, readFile } = yield* Effect.promise(() => import("node:fs/promises"))
  const { fileURLToPath } = yield* Effect.promise(() => import("node:url"))
  const folder = fileURLToPath(new URL("../../dist/console/app/", import.meta.url))
  const names = yield* Effect.tryPromise(() => readdir(folder))
  const files = yield* Effect.forEach(names, (name) => Effect.tryPromise(() => readFile(folder + name)))
  return new Map(names.map((name, index) => [name, new Uint8Array(files[index] ?? [])] as const))
})

/** The files of the console. Without a build there are none. */
export const ConsoleFiles = Context.Reference<Effect.Effect<Files>>("portico-emulator/console/ConsoleFiles", {
  defaultValue: () => Effect.orElseSucceed(read, (): Files => new Map())
})
