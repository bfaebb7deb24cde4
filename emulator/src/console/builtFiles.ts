import { readdir, readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import * as Effect from "effect/Effect"
import type { Files } from "./ConsoleFiles.js"

// The same folder from the sources and from what is built of them.
const read = Effect.gen(function* () {
  const folder = fileURLToPath(new URL("../../dist/console/app/", import.meta.url))
  const names = yield* Effect.tryPromise(() => readdir(folder))
  const files = yield* Effect.forEach(names, (name) => Effect.tryPromise(() => readFile(folder + name)))
  return new Map(names.map((name, index) => [name, new Uint8Array(files[index] ?? [])] as const))
})

/** The files of the console that are built into the package. Without a build there are none. */
export const builtFiles: Effect.Effect<Files> = Effect.orElseSucceed(read, (): Files => new Map())
