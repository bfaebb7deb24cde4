import * as Redacted from "effect/Redacted"
import { optional } from "../../codecs/absence.js"
import { reader } from "../../codecs/jsonText.js"
import { string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import type { AccessToken } from "../../schemas/Tokens.js"
import { tokenPayload } from "../../schemas/tokenPayload.js"

const readSubject = /* @__PURE__ */ reader(struct({ sub: optional(string) }))

const subjectOf = (token: AccessToken | null) => (token === null ? undefined : readSubject(tokenPayload(token))?.sub)

/** Whether two access tokens name one user. Two that name no one do. */
export const isSameUser = (one: string, other: string): boolean =>
  subjectOf(Redacted.make(one)) === subjectOf(Redacted.make(other))

/** Whether two access tokens name one user, and not no one. */
export const isSurelySameUser = (one: AccessToken | null, other: AccessToken | null): boolean => {
  const user = subjectOf(one)
  return user !== undefined && user === subjectOf(other)
}

/** Whether two access tokens name two users. A token that names no one may be anyone's. */
export const isSurelyOtherUser = (one: AccessToken | null, other: AccessToken | null): boolean => {
  const [a, b] = [subjectOf(one), subjectOf(other)]
  return a !== undefined && b !== undefined && a !== b
}
