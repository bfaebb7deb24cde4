import { Effect, Layer } from "effect"
import * as Redis from "effect/persistence/Redis"
import { SharedStore } from "../../src/store/effect.js"
import { redisStore } from "../../src/store/index.js"

export type Send = (command: ReadonlyArray<string>) => Promise<unknown>

type Eval = { readonly keys: ReadonlyArray<string>; readonly arguments: ReadonlyArray<string> }

/** Clients of the package `redis`, which differ only in `sendCommand`: that of a cluster takes the key first. */
export const nodeRedis = (send: Send, parameters: number) => ({
  isOpen: true,
  options: {},
  get: (key: string) => send(["GET", key]),
  del: (key: string) => send(["DEL", key]),
  eval: (script: string, { arguments: args, keys }: Eval) => send(["EVAL", script, String(keys.length), ...keys, ...args]),
  sendCommand: (...args: ReadonlyArray<unknown>) =>
    Array.isArray(args[parameters]) ? send(args[parameters]) : Promise.reject(new TypeError("args is not iterable"))
})

/** A client of the package `ioredis`, also of a cluster. */
export const ioredis = (send: Send) => ({
  status: "ready",
  get: (key: string) => send(["GET", key]),
  del: (key: string) => send(["DEL", key]),
  eval: (script: string, keyCount: number, ...args: ReadonlyArray<string>) => send(["EVAL", script, String(keyCount), ...args]),
  call: (name: string, ...args: ReadonlyArray<string>) => send([name, ...args]),
  sendCommand: () => Promise.reject(new TypeError("not a Command"))
})

/** The stores over a client, by what sends its commands. */
export const redisStores: Readonly<Record<string, (send: Send) => Layer.Layer<SharedStore.SharedStore>>> = {
  "redisStore over createClient of redis": (send) => SharedStore.layerOf(redisStore(nodeRedis(send, 0))),
  "redisStore over createSentinel of redis": (send) => SharedStore.layerOf(redisStore(nodeRedis(send, 1))),
  "redisStore over createCluster of redis": (send) => SharedStore.layerOf(redisStore(nodeRedis(send, 2))),
  "redisStore over ioredis": (send) => SharedStore.layerOf(redisStore(ioredis(send))),
  layerRedis: (send) =>
    SharedStore.layerRedis.pipe(
      Layer.provide(
        Layer.effect(
          Redis.Redis,
          Redis.make({
            send: <A>(...command: ReadonlyArray<string>) => Effect.promise(() => send(command) as Promise<A>),
            subscribe: () => Effect.never,
            connect: Effect.never
          })
        )
      )
    )
}
