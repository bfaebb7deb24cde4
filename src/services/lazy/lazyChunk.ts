import * as Effect from "effect/Effect"
import type { ChunkLoadFailure } from "../platform/loadOnce.js"
import { loadOnce } from "../platform/loadOnce.js"
import { chunks } from "./chunks.js"

/** A chunk of the SDK: the effect that loads it on first use. */
type Chunk<M> = Effect.Effect<M, ChunkLoadFailure> & { readonly keep: (module: M) => void }

// Reads `chunks` when it is used: a test replaces a file with one that is lost.
const loadOnFirstUse = <M>(load: () => () => Promise<M>): Chunk<M> => {
  let loading: Effect.Effect<M, ChunkLoadFailure> | null = null
  const keep = (module: M): void => {
    loading = Effect.succeed(module)
  }
  return Object.assign(
    Effect.suspend(() => (loading ??= loadOnce(load(), chunks.stack))),
    { keep }
  )
}

/** The parts of an app that are loaded on first use. */
export const lazyChunk = loadOnFirstUse(() => chunks.parts)

/** What only requests on servers use, loaded with the first of them. */
export const lazyTokenStores = loadOnFirstUse(() => chunks.stores)
