import { optional } from "../../codecs/absence.js"
import { reader } from "../../codecs/jsonText.js"
import { string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import type { AccessToken } from "../../schemas/Tokens.js"
import { tokenPayload } from "../../schemas/tokenPayload.js"

const readSubject = reader(struct({ sub: optional(string) }))

const subjectOf = (token: AccessToken | null) => (token === null ? undefined : readSubject(tokenPayload(token))?.sub)

/** Returns whether two access tokens name the same user. Two tokens without a user count as the same. */
export const isSameUser = (one: AccessToken, other: AccessToken): boolean => subjectOf(one) === subjectOf(other)

/** Returns whether two access tokens certainly name the same user. */
export const isDefinitelySameUser = (one: AccessToken | null, other: AccessToken | null): boolean => {
  const user = subjectOf(one)
  return user !== undefined && user === subjectOf(other)
}

/** Returns whether two access tokens certainly name different users. A token without a user may be anyone's. */
export const isDefinitelyOtherUser = (one: AccessToken | null, other: AccessToken | null): boolean => {
  const [a, b] = [subjectOf(one), subjectOf(other)]
  return a !== undefined && b !== undefined && a !== b
}
