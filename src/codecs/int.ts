import { unchanged } from "./Codec.js"

/** A codec of a safe integer. */
export const int = unchanged("an integer", (u): u is number => Number.isSafeInteger(u))
