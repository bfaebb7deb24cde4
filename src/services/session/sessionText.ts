import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { nullable } from "../../codecs/absence.js"
import { reader } from "../../codecs/jsonText.js"
import { literal, string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import { invalid } from "../../errors/invalid.js"
import type { InvalidInput } from "../../errors/sdk.js"
import type { TokenPair } from "../platform/tokens/TokenStore.js"
import { plainTokens, tokenPair } from "../platform/tokens/TokenStore.js"

const readExported = reader(
  struct({ version: literal(1), projectId: string, accessToken: nullable(string), refreshToken: nullable(string) })
)

/** Serializes a session as `{"version":1,"projectId","accessToken","refreshToken"}`. */
export const write = (projectId: string, pair: TokenPair): Redacted.Redacted =>
  Redacted.make(JSON.stringify({ version: 1, projectId, ...plainTokens(pair) }))

/** Parses a serialized session. */
export const read = (projectId: string, text: Redacted.Redacted): Effect.Effect<TokenPair, InvalidInput> => {
  const exported = readExported(Redacted.value(text))
  const refuse = (reason: string) => Effect.fail(invalid("text", (field) => `${field} ${reason}`))
  if (exported === null) return refuse("is not the text of a session")
  if (exported.projectId !== projectId) return refuse("belongs to another project")
  const pair = tokenPair(exported.accessToken, exported.refreshToken)
  return pair === null ? refuse("holds no tokens") : Effect.succeed(pair)
}
