import { recorded } from "../support/fakes.js"
import type { Answer } from "./answers.js"
import {
  hang,
  hangInBody,
  json,
  known,
  ok,
  overridden,
  redirect,
  refuse,
  reset,
  resetInBody,
  status,
  text,
  userWith
} from "./answers.js"

/** The call that fails: a read with a fresh or stale token, or a write that must not be repeated. */
export type Call = "read" | "stale read" | "write"

/** A way in which the platform or the connection can fail. The last response repeats. */
export interface Row {
  readonly call: Call
  readonly name: string
  readonly answers: ReadonlyArray<Answer>
  /** `ok`, or the tag of the error. */
  readonly outcome: string
  readonly requests: number
  /** The minimum and maximum virtual time of the call. */
  readonly millis: readonly [number, number]
}

const row = (
  call: Call,
  name: string,
  answers: ReadonlyArray<Answer>,
  outcome: string,
  requests: number,
  millis: readonly [number, number] = [0, 0]
): Row => ({ call, name, answers, outcome, requests, millis })

const oneWait = [500, 1500] as const
const fourWaits = [7_500, 22_500] as const
const soon = [125, 375] as const
const retryAfter = (value: string, extra: Record<string, string> = {}) => status(429, { "retry-after": value, ...extra })
const expired = known("ACCESS_TOKEN_EXPIRED", 401, { details: { expired_at_millis: null } })
const userOf = (code: number, headers: Record<string, string>) =>
  json(recorded("users.me.get", "success-client").response.body, headers, code)
const megabyte = "<p>".repeat(350_000)

/** The outcome of every failure of the platform. Numbers in parentheses are the field rules. */
export const table: ReadonlyArray<Row> = [
  row("read", "nothing", [ok], "ok", 1),

  // Broken connections.
  row("read", "a reset, once (24)", [reset, ok], "ok", 2, oneWait),
  row("read", "a reset in the body, once (25)", [resetInBody, ok], "ok", 2, oneWait),
  row("read", "a refused connection, once (24)", [refuse, ok], "ok", 2, oneWait),
  row("read", "no answer, once (21)", [hang, ok], "ok", 2, [10_500, 11_500]),
  row("read", "a body that stops, once (21)", [hangInBody, ok], "ok", 2, [10_500, 11_500]),
  row("read", "only resets (24)", [reset], "ConnectionError", 5, fourWaits),
  row("read", "only resets in the body (25)", [resetInBody], "ConnectionError", 5, fourWaits),
  row("read", "only refused connections", [refuse], "ConnectionError", 5, fourWaits),
  row("read", "no answer ever (21)", [hang], "RequestTimeout", 3, [30_000, 30_000]),
  row("read", "bodies that all stop (21)", [hangInBody], "RequestTimeout", 3, [30_000, 30_000]),
  row(
    "read",
    "a reset, then a 500 each time: the last cause is the error (29)",
    [reset, status(500)],
    "ServerFault",
    3,
    [625, 1875]
  ),
  row(
    "read",
    "a 500, then resets: the last cause is the error (29)",
    [status(500), reset],
    "ConnectionError",
    5,
    [7_125, 21_375]
  ),

  // Failures of the platform.
  ...[408, 425, 429, 502, 503, 504, 508, 520, 522, 524, 527].flatMap((code) => [
    row("read", `a ${code}, once (24, 36)`, [status(code), ok], "ok", 2, oneWait),
    row("read", `a ${code} shown as a 200, once (24)`, [overridden(code), ok], "ok", 2, oneWait)
  ]),
  row("read", "a 500, once", [status(500), ok], "ok", 2, soon),
  row("read", "a 500 shown as a 200, once", [overridden(500), ok], "ok", 2, soon),
  row("read", "only 500s: what is missing here may be one each time", [status(500)], "ServerFault", 2, soon),
  row("read", "a 500 for 2 seconds", [status(500, { "retry-after": "2" }), ok], "ok", 2, [2000, 2000]),
  row("read", "only 503s shown as 200s", [overridden(503)], "ServerFault", 5, fourWaits),
  row("read", "only 408s", [status(408)], "RequestTimedOut", 5, fourWaits),
  row("read", "a 501, which another try does not change", [status(501)], "ServerFault", 1),
  row("read", "a megabyte of HTML with a 500 (38)", [text(megabyte, 500)], "ServerFault", 2, soon),

  // Rates.
  row("read", "only 429s (29)", [status(429)], "RateLimited", 5, fourWaits),
  row("read", "a 429 for 1 second (28)", [retryAfter("1"), ok], "ok", 2, [1000, 1000]),
  row("read", "a 429 for no time, which is no reason to hurry", [retryAfter("0"), ok], "ok", 2, oneWait),
  row("read", "a 429 for hardly any time", [retryAfter("0.001"), ok], "ok", 2, [100, 100]),
  row("read", "a 429 for longer than the world may last", [retryAfter("1".repeat(27))], "RateLimited", 1),
  row("read", "a 429 for a time that is no number", [retryAfter("1e27"), ok], "ok", 2, oneWait),
  row(
    "read",
    "a 429 until a date, by the answer's own clock (26)",
    [retryAfter("Wed, 21 Oct 2015 07:28:02 GMT", { date: "Wed, 21 Oct 2015 07:28:00 GMT" }), ok],
    "ok",
    2,
    [2000, 2000]
  ),
  row(
    "read",
    "a 429 until a date, by the device's clock (26)",
    [retryAfter("Thu, 01 Jan 1970 00:33:23 GMT"), ok],
    "ok",
    2,
    [3000, 3000]
  ),
  row(
    "read",
    "a 429 until a date in the past",
    [retryAfter("Wed, 21 Oct 2015 07:28:00 GMT", { date: "Wed, 21 Oct 2015 07:29:00 GMT" }), ok],
    "ok",
    2,
    oneWait
  ),
  row("read", "a 429 until something that is no time (26)", [retryAfter("soon"), ok], "ok", 2, oneWait),
  row("read", "a 429 for less than no time (26)", [retryAfter("-5"), ok], "ok", 2, oneWait),
  row("read", "a 429 for longer than a call may take (27)", [retryAfter("120")], "RateLimited", 1),
  row("read", "a 429 until a date next year (27)", [retryAfter("Fri, 01 Jan 1971 00:00:00 GMT")], "RateLimited", 1),
  row("read", "a 503 for 3 seconds (24)", [status(503, { "retry-after": "3" }), ok], "ok", 2, [3000, 3000]),
  row("read", "a 503 for an hour (27)", [status(503, { "retry-after": "3600" })], "ServerFault", 1),
  row("read", "a 429 with a code that nobody knows (85)", [known("SLOW_DOWN", 429), ok], "ok", 2, oneWait),

  // Headers that are none.
  ...["abc", "", "-1", "1e3", "99", "600", "NaN"].map((shown) =>
    row("read", `an actual status of "${shown}"`, [userWith({}, { "x-stack-actual-status": shown })], "ok", 1)
  ),

  // Only refusals are overridden, so a failing answer stays one.
  ...["100", "199", "200", "204", "302"].flatMap((shown) => {
    const said = { "x-stack-actual-status": shown }
    return [
      row("read", `an actual status of "${shown}" of a user`, [userWith({}, said)], "ok", 1),
      row("read", `an actual status of "${shown}" of a 404`, [status(404, said)], "NotFound", 1),
      row("read", `an actual status of "${shown}" of a user with a 400`, [userOf(400, said)], "BadRequest", 1)
    ]
  }),

  // Answers that are too much.
  row("read", "40 MB of the wrong shape", [() => text(`["${"x".repeat(40_000_000)}"]`)()], "InvalidResponse", 1),
  row("read", "40 MB with a 404", [() => text("x".repeat(40_000_000), 404)()], "NotFound", 1),
  row("read", "12 MB of one known error", [() => known("NEW", 400, { details: "x".repeat(12_000_000) })()], "InvalidResponse", 1),
  row("read", "10,000 levels of JSON", [text("[".repeat(10_000) + "]".repeat(10_000))], "InvalidResponse", 1),
  row("read", "a million levels of JSON", [() => text('{"a":'.repeat(1_000_000))()], "InvalidResponse", 1),
  row(
    "read",
    "a known error of 10,000 levels",
    [known("NEW", 400, { body: `{"code":"NEW","error":"x","details":${"[".repeat(10_000)}${"]".repeat(10_000)}}` })],
    "InvalidResponse",
    1
  ),

  // Answers that are none.
  row("read", "HTML with a 200 (37)", [text("<html>")], "InvalidResponse", 1),
  row("read", "HTML with a 404 (37)", [text("<html>", 404)], "NotFound", 1),
  row("read", "an empty body", [text("")], "InvalidResponse", 1),
  row("read", "no content", [status(204)], "InvalidResponse", 1),
  row("read", "half a JSON text, once (25)", [text('{"id":"a'), ok], "ok", 2, oneWait),
  row("read", "text after a JSON text", [text('{"id":"a"}}')], "InvalidResponse", 1),
  row("read", "null", [json(null)], "InvalidResponse", 1),
  row("read", "an object without the fields (83)", [json({})], "InvalidResponse", 1),
  row("read", "a list", [json([])], "InvalidResponse", 1),
  row("read", "a field of another type (83)", [userWith({ id: 1 })], "InvalidResponse", 1),
  row("read", "a field that the SDK does not know (83)", [userWith({ new_field: { a: 1 } })], "ok", 1),
  row("read", "a megabyte of something else (38)", [text(megabyte)], "InvalidResponse", 1),

  // Redirects.
  ...[301, 302, 303, 307, 308].map((code) => row("read", `a ${code} (35, 47)`, [redirect(code)], "RedirectRefused", 1)),
  row("read", "not modified, although nothing was asked conditionally", [status(304)], "UnknownApiError", 1),

  // Known errors.
  row("read", "a declared error", [known("CANNOT_GET_OWN_USER_WITHOUT_USER", 400)], "CannotGetOwnUserWithoutUser", 1),
  row(
    "read",
    "a declared error under the platform's new name",
    [known("CANNOT_GET_OWN_USER_WITHOUT_USER", 400, { prefix: "x-hexclave" })],
    "CannotGetOwnUserWithoutUser",
    1
  ),
  row(
    "read",
    "a known error that the call does not declare (86)",
    [known("TEAM_NOT_FOUND", 404, { details: { team_id: "t" } })],
    "UnexpectedKnownError",
    1
  ),
  row(
    "read",
    "a known error whose header is missing",
    [known("CANNOT_GET_OWN_USER_WITHOUT_USER", 400, { header: false })],
    "CannotGetOwnUserWithoutUser",
    1
  ),
  row("read", "a code that nobody knows (85)", [known("BRAND_NEW", 400)], "UnknownApiError", 1),
  row(
    "read",
    "a known error with details of another shape",
    [known("TEAM_NOT_FOUND", 404, { details: 1 })],
    "UnknownApiError",
    1
  ),
  row("read", "a known error without a readable body", [known("TEAM_NOT_FOUND", 404, { body: "<html>" })], "InvalidResponse", 1),
  row("read", "a plain 403", [status(403)], "Forbidden", 1),

  // The session.
  row("read", "an expired token (7)", [expired, ok], "ok", 3),
  row("read", "a token that cannot be read there (7)", [known("UNPARSABLE_ACCESS_TOKEN", 401), ok], "ok", 3),
  row("read", "a token of another project", [known("INVALID_PROJECT_FOR_ACCESS_TOKEN", 401, { details: {} }), ok], "ok", 3),
  row("read", "a platform that takes every token for expired (9)", [expired, ok, expired], "SessionExpired", 3),
  row(
    "read",
    "an expired token, and a session that has ended",
    [expired, known("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED", 401)],
    "SessionExpired",
    2
  ),
  row("read", "an expired token, and a reset of the refresh", [expired, reset, ok], "ok", 4, oneWait),
  row("read", "an expired token, and a reset after the refresh", [expired, ok, reset, ok], "ok", 4, oneWait),
  row("stale read", "nothing", [ok], "ok", 2),
  row("stale read", "a session that has ended (20)", [known("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED", 401)], "SessionExpired", 1),
  row("stale read", "a refresh that fails (10)", [status(500)], "ServerFault", 2, soon),
  row("stale read", "a refresh without an answer (1)", [hang], "RequestTimeout", 3, [30_000, 30_000]),
  row("stale read", "a refresh that answers with HTML (10)", [text("<html>")], "InvalidResponse", 1),
  row("stale read", "a refresh that answers with nothing (10)", [json({})], "InvalidResponse", 1),
  row("stale read", "a refresh that a network's login page answers", [json({ error: "login required" })], "InvalidResponse", 1),
  row(
    "stale read",
    "a refresh that answers with something that is no token (10)",
    [json({ access_token: "x" })],
    "InvalidResponse",
    1
  ),
  row("stale read", "a refresh that is redirected", [redirect(302)], "RedirectRefused", 1),
  row(
    "stale read",
    "a refresh with a wrong key",
    [known("INVALID_OAUTH_CLIENT_ID_OR_SECRET", 400, { details: { client_id: null } })],
    "UnexpectedKnownError",
    1
  ),
  row(
    "stale read",
    "a refresh that OAuth itself refuses",
    [json({ error: "invalid_request", error_description: "no" }, {}, 400)],
    "BadRequest",
    1
  ),
  row("stale read", "a refresh that is asked too often", [retryAfter("2"), ok], "ok", 3, [2000, 2000]),
  row("stale read", "a refresh that is asked too often for a long time (27)", [retryAfter("300")], "RateLimited", 1),

  // What must not happen twice.
  row("write", "nothing", [ok], "ok", 1),
  row("write", "a reset (32)", [reset, ok], "ConnectionError", 1),
  row("write", "a reset in the body (32)", [resetInBody, ok], "ConnectionError", 1),
  row("write", "no answer (32)", [hang, ok], "RequestTimeout", 1, [10_000, 10_000]),
  row("write", "a body that stops (32)", [hangInBody, ok], "RequestTimeout", 1, [10_000, 10_000]),
  row("write", "a refused connection: it was not sent (33)", [refuse, ok], "ok", 2, oneWait),
  ...[500, 502, 503, 504, 508, 520, 527].map((code) => row("write", `a ${code} (32)`, [status(code), ok], "ServerFault", 1)),
  row("write", "a 408 (32)", [status(408), ok], "RequestTimedOut", 1),
  row("write", "a 429, which refuses it", [status(429), ok], "ok", 2, oneWait),
  row("write", "a 429 shown as a 200 for 1 second", [overridden(429, { "retry-after": "1" }), ok], "ok", 2, [1000, 1000]),
  row("write", "only 429s", [status(429)], "RateLimited", 5, fourWaits),
  row("write", "a redirect, which would repeat the password (47)", [redirect(307)], "RedirectRefused", 1),
  row("write", "a declared error", [known("EMAIL_PASSWORD_MISMATCH", 400)], "EmailPasswordMismatch", 1),
  row("write", "HTML with a 200", [text("<html>")], "InvalidResponse", 1)
]
