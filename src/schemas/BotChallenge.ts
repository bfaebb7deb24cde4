import * as Schema from "effect/Schema"
import { Opaque } from "./Opaque.js"
import { optionals } from "./optionals.js"
import { SecretInput } from "./SecretInput.js"
import { Wire } from "./wire.js"

/** How a proof that a person is signing in was won: without the user's doing, or by a challenge that the user saw. */
export const BotChallengePhase = Schema.Literals(["invisible", "visible"])
export type BotChallengePhase = typeof BotChallengePhase.Type

/** The fields by which a sign-in proves that a person makes it. Platforms know them since 2026-04. @internal */
export const botChallengeFields = optionals({
  botChallengeToken: SecretInput(Schema.String),
  botChallengePhase: BotChallengePhase,
  /** The challenge could not be shown; excludes the other two. */
  botChallengeUnavailable: Schema.Literal("true")
})

/** What a sign-in says of its bot challenge. @source protocol/changes.md */
export class BotChallenge extends Opaque<BotChallenge>()(Wire(botChallengeFields)) {}
