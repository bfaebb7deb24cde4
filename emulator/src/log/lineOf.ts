import type { LoggedRequest } from "./Exchange.js"

/** Returns the line of a request that `--log` prints: `12:03:45 POST 400 12 ms client /api/v1/... EMAIL_PASSWORD_MISMATCH`. */
export const lineOf = (one: LoggedRequest): string =>
  [
    new Date(one.receivedAtMillis).toISOString().slice(11, 19),
    one.method.padEnd(6),
    one.status,
    `${one.durationMillis} ms`.padStart(7),
    (one.access ?? "-").padEnd(6),
    // A path of a foreign client has whatever it likes, but no control characters: a URL encodes them.
    one.path,
    ...(one.knownError === null ? [] : [one.knownError]),
    ...(one.userId === null ? [] : [`user ${one.userId.replace(/[^\w-]/g, "?")}`])
  ].join(" ")
