import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Redis } from "effect/persistence/Redis"
import type { SharedStoreOperation } from "../errors/store.js"
import { SharedStoreError } from "../errors/store.js"
import { getCommand, removeCommand, swapCommand } from "./redisCommands.js"
import { SharedStore, withStoreTimeout } from "./SharedStore.js"

/** A store in Redis, over the client of `effect/persistence/Redis`. Each operation times out after five seconds. */
export const layerRedis: Layer.Layer<SharedStore, never, Redis> = Layer.effect(
  SharedStore,
  Effect.map(Redis, (redis): SharedStore["Service"] => {
    const send = (operation: SharedStoreOperation, [command = "", ...args]: ReadonlyArray<string>) =>
      withStoreTimeout(
        operation,
        Effect.mapError(redis.send<unknown>(command, ...args), (cause) => new SharedStoreError({ operation, cause }))
      )
    return {
      get: (key) =>
        Effect.map(send("get", getCommand(key)), (found) => (found === null || found === undefined ? null : String(found))),
      swap: (change) => Effect.map(send("swap", swapCommand(change)), (done) => Number(done) === 1),
      remove: (key) => Effect.asVoid(send("remove", removeCommand(key)))
    }
  })
)
