import * as Effect from "effect/Effect"
import type { ChunkLoadFailure } from "../platform/loadOnce.js"
import { loadOnce } from "../platform/loadOnce.js"
import { chunks } from "./chunks.js"

// Reads `chunks` when it is used: a test replaces a file with one that is lost.
const loadOnFirstUse = <M>(load: () => () => Promise<M>): Effect.Effect<M, ChunkLoadFailure> => {
  let loading: Effect.Effect<M, ChunkLoadFailure> | null = null
  return Effect.suspend(() => (loading ??= loadOnce(load(), chunks.stack)))
}

/** The parts of an app that are loaded on first use. */
export const lazyChunk = loadOnFirstUse(() => chunks.parts)

/** What only requests on servers use, loaded with the first of them. */
export const lazyTokenStores = loadOnFirstUse(() => chunks.stores)
