import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Cookies } from "../services/platform/Cookies.js"
import { applyCookie } from "../services/platform/cookieText.js"

/** Returns the cookies of a browser in memory, which expire by the clock of the app. Keeps no attributes but `Max-Age`. */
export const cookieJar = (): Cookies["Service"] => {
  const held = new Map<string, string>()
  const ends = new Map<string, number>()
  return {
    isSecure: Effect.succeed(true),
    hostname: Effect.succeed(null),
    header: Effect.map(Clock.currentTimeMillis, (now) => {
      for (const [name, end] of ends) if (end <= now) held.delete(name)
      return Array.from(held, ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("; ")
    }),
    write: (text) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const [name = ""] = text.split("=")
        const [, maxAgeSeconds] = /;\s*max-age=(\d+)/i.exec(text) ?? []
        applyCookie(held, text)
        ends.set(name, maxAgeSeconds === undefined ? Number.POSITIVE_INFINITY : now + Number(maxAgeSeconds) * 1000)
      })
  }
}
