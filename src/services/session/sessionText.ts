import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { InvalidInput } from "../../errors/sdk.js"
import type { TokenPair } from "../platform/TokenStore.js"
import { tokenPair } from "../platform/TokenStore.js"

const Exported = Schema.fromJsonString(
  Schema.Struct({
    version: Schema.Literal(1),
    projectId: Schema.String,
    accessToken: Schema.NullOr(Schema.String),
    refreshToken: Schema.NullOr(Schema.String)
  })
)
const decode = Schema.decodeUnknownOption(Exported)

/** Writes a session as the text `{"version":1,"projectId","accessToken","refreshToken"}`. */
export const write = (projectId: string, { accessToken, refreshToken }: TokenPair): Redacted.Redacted =>
  Redacted.make(
    JSON.stringify({
      version: 1,
      projectId,
      accessToken: accessToken && Redacted.value(accessToken),
      refreshToken: refreshToken && Redacted.value(refreshToken)
    })
  )

/** Reads such a text. */
export const read = (projectId: string, text: Redacted.Redacted): Effect.Effect<TokenPair, InvalidInput> => {
  const exported = decode(Redacted.value(text))
  const refuse = (reason: string) => Effect.fail(new InvalidInput({ field: "session", reason }))
  if (exported._tag === "None") return refuse("is not the text of a session")
  if (exported.value.projectId !== projectId) return refuse("belongs to another project")
  const pair = tokenPair(exported.value.accessToken, exported.value.refreshToken)
  return pair === null ? refuse("holds no tokens") : Effect.succeed(pair)
}
