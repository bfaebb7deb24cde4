import * as Effect from "effect/Effect"
import { RandomText } from "../random/RandomText.js"

const idLength = 27
const secretBytes = 24

/** Returns a new id of a message, an endpoint or an attempt. */
export const webhookId = (kind: "msg" | "ep" | "atmpt") =>
  Effect.flatMap(RandomText, ({ secret }) => Effect.map(secret, (text) => `${kind}_${text.slice(0, idLength)}`))

/** A new signing secret of an endpoint. */
export const webhookSecret = Effect.flatMap(RandomText, ({ bytes }) =>
  Effect.map(bytes(secretBytes), (key) => `whsec_${btoa(String.fromCharCode(...key))}`)
)
