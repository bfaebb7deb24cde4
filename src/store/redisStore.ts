import { getCommand, removeCommand, swapCommand } from "./redisCommands.js"
import type { OwnSharedStore } from "./SharedStore.js"

/** Sends one command to Redis, such as `["GET", "a"]`, and returns its reply. */
export type SendCommand = (command: Array<string>) => Promise<unknown>

/**
 * A store in Redis, or in a compatible database, over the program's own client.
 *
 * ```ts
 * redisStore((command) => client.sendCommand(command)) // the package redis
 * redisStore(([name, ...args]) => client.call(name, ...args)) // the package ioredis
 * ```
 */
export const redisStore = (send: SendCommand): OwnSharedStore => ({
  get: (key) => send(getCommand(key)).then((found) => (found === null || found === undefined ? null : String(found))),
  swap: (change) => send(swapCommand(change)).then((done) => Number(done) === 1),
  remove: (key) => send(removeCommand(key))
})
