import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { ChunkLoadFailure } from "./retriedImport.js"

/** What an app consists of beyond signing in with a password. */
export type Code = typeof import("./code.js")

/**
 * The code that an app does not need to sign in with a password. Layers have it from the beginning (`withAllCode`); the promise face,
 * and layers in browsers, load it on first use. Services take it from here, never from `code.ts`, which imports them.
 */
export class LateCode extends Context.Service<LateCode, Effect.Effect<Code, ChunkLoadFailure>>()("portico/LateCode") {}
