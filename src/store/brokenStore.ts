import { InvalidOption } from "../errors/options.js"
import type { OwnSharedStore } from "./SharedStore.js"

/** Returns the error of a value that is no store, or null. */
export const brokenStore = (store: OwnSharedStore): InvalidOption | null =>
  ["get", "swap", "remove"].every((name) => typeof Object(store)[name] === "function")
    ? null
    : new InvalidOption({
        option: "store",
        reason: "must be a store such as `redisStore(...)`, with functions `get`, `swap` and `remove`"
      })
