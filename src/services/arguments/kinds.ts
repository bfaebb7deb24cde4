import { same } from "../../codecs/Codec.js"
import { hasHeaders } from "../platform/brokenRequest.js"

/** The kind of a callback. @internal */
export const aFunction = /* @__PURE__ */ same("a function", (u) => typeof u === "function")

/** The kind of a limit, which infinity lifts. @internal */
export const aNumber = /* @__PURE__ */ same("a number", (u): u is number => typeof u === "number" && !Number.isNaN(u))

/** The kind of a request of any framework. @internal */
export const aRequest = /* @__PURE__ */ same("a request, with its headers", hasHeaders)
