import { same } from "./Codec.js"

/** A codec of a safe integer. */
export const int = /* @__PURE__ */ same("an integer", (u): u is number => Number.isSafeInteger(u))
