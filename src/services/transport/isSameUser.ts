import * as Redacted from "effect/Redacted"
import { optional } from "../../codecs/absence.js"
import { reader } from "../../codecs/jsonText.js"
import { string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import { tokenPayload } from "../../schemas/tokenPayload.js"

const readSubject = /* @__PURE__ */ reader(struct({ sub: optional(string) }))

const subjectOf = (token: string) => readSubject(tokenPayload(Redacted.make(token)))?.sub

/** Whether two access tokens name one user. Two that name nobody do. */
export const isSameUser = (one: string, other: string): boolean => subjectOf(one) === subjectOf(other)
