import type * as Duration from "effect/Duration"
import { unchanged } from "../../codecs/Codec.js"
import { millisOf } from "../../internal/durationMillis.js"
import { hasHeaders } from "../platform/validateRequest.js"

/** The kind of a callback. @internal */
export const functionKind = unchanged("a function", (u) => typeof u === "function")

/** The kind of a limit, which infinity lifts. @internal */
export const numberKind = unchanged("a number", (u): u is number => typeof u === "number" && !Number.isNaN(u))

/** The kind of a duration of at least so many milliseconds. @internal */
export const durationKind = (least = Number.NEGATIVE_INFINITY, kind = "a number of milliseconds") =>
  unchanged(`${kind}, or a duration such as "5 seconds"`, (u): u is Duration.Input => {
    const millis = millisOf(u)
    return typeof millis === "number" && millis >= least
  })

/** The kind of a request of any framework. @internal */
export const requestKind = unchanged("a request, with its headers", hasHeaders)
