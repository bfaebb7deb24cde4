import { same } from "../../codecs/Codec.js"

/** The kind of a callback. @internal */
export const aFunction = /* @__PURE__ */ same("a function", (u) => typeof u === "function")

/** The kind of a limit, which infinity lifts. @internal */
export const aNumber = /* @__PURE__ */ same("a number", (u): u is number => typeof u === "number" && !Number.isNaN(u))
