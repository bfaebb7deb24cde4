import { unchanged } from "../codecs/Codec.js"
import { checkOptions } from "../services/arguments/validateOptions.js"
import { script, swapArguments } from "./redisCommands.js"
import type { OwnSharedStore } from "./SharedStore.js"

/** A client of the package `redis`: of `createClient`, `createCluster` or `createSentinel`. */
export interface NodeRedisClient {
  readonly isOpen: boolean
  get(key: string): Promise<unknown>
  del(key: string): Promise<unknown>
  eval(script: string, options: { readonly keys: Array<string>; readonly arguments: Array<string> }): Promise<unknown>
}

/** A client of the package `ioredis`: `new Redis()`, also with sentinels, or `new Cluster()`. */
export interface IoredisClient {
  readonly status: string
  get(key: string): Promise<unknown>
  del(key: string): Promise<unknown>
  eval(script: string, keyCount: number, ...args: Array<string>): Promise<unknown>
}

const isNodeRedis = (u: object): u is NodeRedisClient => "isOpen" in u && typeof u.isOpen === "boolean"
const isIoredis = (u: object): u is IoredisClient => "status" in u && typeof u.status === "string"

// The callbacks of an older client, and the mode of `redis` 4 that has them, would leave every call without an answer.
const isClient = (u: unknown): u is NodeRedisClient | IoredisClient => {
  const given: { readonly [name: string]: unknown } = Object(u)
  return (
    ["get", "del", "eval"].every((name) => typeof given[name] === "function") &&
    (isNodeRedis(given) || isIoredis(given)) &&
    Object(given["options"]).legacyMode !== true
  )
}

const clientKind = unchanged(
  "the client itself, of `createClient`, `createCluster` or `createSentinel` of the package redis, or of ioredis; for another, pass `{ get, swap, remove }` as the store",
  isClient
)

/**
 * A store in Redis, or in a compatible database, over the program's own client, which also can be one of a cluster or of sentinels.
 * The program connects the client. Throws `InvalidOption` if it is none of these.
 *
 * ```ts
 * redisStore(await createClient({ url }).connect()) // the package redis; also createCluster, createSentinel
 * redisStore(new Redis(url)) // the package ioredis; also new Cluster(...)
 * ```
 */
export const redisStore = (client: NodeRedisClient | IoredisClient): OwnSharedStore => {
  checkOptions({ client }, { client: clientKind })
  const run = (key: string, args: Array<string>) =>
    isNodeRedis(client) ? client.eval(script, { keys: [key], arguments: args }) : client.eval(script, 1, key, ...args)
  return {
    get: (key) => client.get(key).then((found) => (found === null || found === undefined ? null : String(found))),
    swap: (change) => run(change.key, swapArguments(change)).then((done) => Number(done) === 1),
    remove: (key) => client.del(key)
  }
}
