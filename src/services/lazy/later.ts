import * as Effect from "effect/Effect"
import type { NotLoaded } from "../platform/loadOnce.js"
import { loadOnce } from "../platform/loadOnce.js"
import { chunks } from "./chunks.js"

// Reads `chunks` when it is used: in `dist/alone`, what creates an app fills it.
const laterChunk = <M>(load: () => () => Promise<M>): Effect.Effect<M, NotLoaded> => {
  let loading: Effect.Effect<M, NotLoaded> | null = null
  return Effect.suspend(() => (loading ??= loadOnce(load(), chunks.stack)))
}

/** The parts of an app that are loaded on first use. */
export const later = /* @__PURE__ */ laterChunk(() => chunks.parts)

/** What only requests on servers use, loaded with the first of them. */
export const laterStores = /* @__PURE__ */ laterChunk(() => chunks.stores)
