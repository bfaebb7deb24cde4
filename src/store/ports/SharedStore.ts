import type * as Layer from "effect/Layer"
import type { OwnSharedStore } from "../SharedStore.js"
import { SharedStore } from "../SharedStore.js"

export { layerKeyValueStore } from "../layerKeyValueStore.js"
export { layerRedis } from "../layerRedis.js"
export { layerSql } from "../layerSql.js"
export { layerMemory } from "../memory.js"
export type { OwnSharedStore, Swap } from "../SharedStore.js"
export { SharedStore } from "../SharedStore.js"

/** The program's own store. Each of its operations times out after five seconds. */
export const layerOf: (own: OwnSharedStore) => Layer.Layer<SharedStore> = SharedStore.layerOf
