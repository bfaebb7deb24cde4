import { unchanged } from "./Codec.js"

/** A codec of a safe integer. */
export const int = /* @__PURE__ */ unchanged("an integer", (u): u is number => Number.isSafeInteger(u))
