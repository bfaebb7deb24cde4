import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** The files of the built console by name, such as `index.html`. */
export type Files = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

/** No console, as without a build, and where there are no files. */
export const noFiles: Effect.Effect<Files> = Effect.succeed(new Map())

/** The files of the console, as far as the host has them. */
export class ConsoleFiles extends Context.Reference<Effect.Effect<Files>>("portico-emulator/console/ConsoleFiles", {
  defaultValue: () => noFiles
}) {}
