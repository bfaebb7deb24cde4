import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { MovableClock } from "../control/MovableClock.js"
import type { Reply } from "../http/Reply.js"
import { empty, json, text } from "../http/Reply.js"
import { keptRequests, RequestLog } from "./RequestLog.js"

const pattern = /^\/emulator\/requests(?:\/(\d{1,15})(\/replay)?)?$/

// A browser gives up a request that takes longer only after minutes.
const longestWaitMillis = 30_000

const numberIn = ({ searchParams }: URL, name: string, otherwise: number, most: number): number | undefined => {
  const given = searchParams.get(name)
  if (given === null) return otherwise
  return /^\d{1,15}$/.test(given) ? Math.min(Number(given), most) : undefined
}

const notThere = text("There is no such request, or the log keeps it no longer.", 404)

const list = Effect.fnUntraced(function* (url: URL) {
  const after = numberIn(url, "after", 0, Number.MAX_SAFE_INTEGER)
  const limit = numberIn(url, "limit", 1000, keptRequests)
  const wait = numberIn(url, "wait", 0, longestWaitMillis)
  if (after === undefined || limit === undefined || wait === undefined) {
    return text("after, limit and wait are whole numbers: of a request, of requests, of milliseconds.", 400)
  }
  const log = yield* RequestLog
  // The platform's time may be stopped.
  const { base } = yield* MovableClock
  if (wait > 0) yield* Effect.provideService(Effect.timeoutOption(log.waitFor(after), wait), Clock.Clock, base)
  return json({ requests: yield* log.list(after, limit), newest: yield* log.newest })
})

/**
 * Serves the log of requests below `/emulator/requests`. Returns undefined for other paths.
 *
 * - `GET /emulator/requests?after=<number>&limit=<count>&wait=<milliseconds>` lists requests, oldest first, and waits for one if
 *   there is none yet.
 * - `GET /emulator/requests/<number>` returns one with headers and bodies, secrets masked; with `?reveal=true` as they were.
 * - `POST /emulator/requests/<number>/replay` sends it once more, and returns the number of the new one.
 * - `DELETE /emulator/requests` empties the log.
 */
export const requestsApi = Effect.fnUntraced(function* <R>(
  request: Request,
  url: URL,
  send: (request: Request) => Effect.Effect<unknown, never, R>
): Effect.fn.Return<Reply | undefined, never, R | MovableClock | RequestLog> {
  const match = pattern.exec(url.pathname)
  if (match === null) return undefined
  const log = yield* RequestLog
  const [, id, replay] = match
  const { method } = request
  if (id === undefined) {
    if (method === "GET") return yield* list(url)
    if (method !== "DELETE") return empty(405)
    yield* log.clear
    return empty(204)
  }
  const number = Number(id)
  if (replay !== undefined) {
    if (method !== "POST") return empty(405)
    const again = yield* log.replayOf(number)
    if (again === undefined) return text("The log does not keep the whole request, so that it cannot be sent again.", 404)
    yield* send(again)
    return json({ number: yield* log.newest })
  }
  if (method !== "GET") return empty(405)
  const found = yield* url.searchParams.get("reveal") === "true" ? log.reveal(number) : log.get(number)
  return found === undefined ? notThere : json(found)
})
