import * as Effect from "effect/Effect"
import { EmulatorConfig } from "../EmulatorConfig.js"
import type { Reply } from "../http/Reply.js"
import { text } from "../http/Reply.js"
import { ConsoleToken } from "./ConsoleToken.js"
import { isMailContent } from "./mailsApi.js"

/** Checks whether a path is one of the emulator's own controls, which the console uses. */
export const isControl = (pathname: string): boolean => pathname === "/emulator" || pathname.startsWith("/emulator/")

/**
 * Returns why a request to the emulator's controls is rejected; undefined if it is allowed. Programs may use them, since they have
 * the machine anyway. Of the pages in browsers only the console may, which has a token that no other page can read, and those of
 * `allowedOrigins`. A person may open a URL to read it.
 */
export const consoleRejection = Effect.fnUntraced(function* (
  request: Request,
  { pathname }: URL
): Effect.fn.Return<Reply | undefined, never, ConsoleToken | EmulatorConfig> {
  const { headers, method } = request
  const origin = headers.get("origin")
  const site = headers.get("sec-fetch-site")
  if (origin === null && site === null) return undefined
  if (origin === null && site === "none" && method === "GET") return undefined
  if (site === "same-origin" && method === "GET" && isMailContent(pathname)) return undefined
  if (origin !== null && (yield* EmulatorConfig).allowedOrigins.includes(origin)) return undefined
  if (yield* (yield* ConsoleToken).isOf(request)) return undefined
  return text("The controls of the emulator are for its console, and for programs. A page needs --allowed-origin.", 403, {
    "x-content-type-options": "nosniff"
  })
})
