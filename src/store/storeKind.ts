import { unchanged } from "../codecs/Codec.js"

/** The kind of a store that servers share. */
export const storeKind = unchanged(
  "a store such as `redisStore(...)`, with functions `get`, `swap` and `remove`",
  (u): u is unknown => ["get", "swap", "remove"].every((name) => typeof Object(u)[name] === "function")
)
