import { same } from "./Codec.js"

/** A whole number that a double holds exactly. */
export const int = /* @__PURE__ */ same("an integer", (u): u is number => Number.isSafeInteger(u))
