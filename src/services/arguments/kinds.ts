import { unchanged } from "../../codecs/Codec.js"
import { hasHeaders } from "../platform/validateRequest.js"

/** The kind of a callback. @internal */
export const functionKind = unchanged("a function", (u) => typeof u === "function")

/** The kind of a limit, which infinity lifts. @internal */
export const numberKind = unchanged("a number", (u): u is number => typeof u === "number" && !Number.isNaN(u))

/** The kind of a request of any framework. @internal */
export const requestKind = unchanged("a request, with its headers", hasHeaders)
