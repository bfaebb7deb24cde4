import * as Schema from "effect/Schema"
import { optionals } from "./absence.js"
import { Opaque } from "./Opaque.js"
import { SecretInput } from "./Secret.js"
import { Wire } from "./wire.js"

/** How a bot challenge was solved: without interaction, or visibly by the person. */
export const BotChallengePhase = Schema.Literals(["invisible", "visible"])
export type BotChallengePhase = typeof BotChallengePhase.Type

/** The fields of a bot challenge. Since 2026-04. @internal */
export const botChallengeFields = optionals({
  botChallengeToken: SecretInput(Schema.String),
  botChallengePhase: BotChallengePhase,
  /** Set if the challenge could not be shown; excludes the other two. */
  botChallengeUnavailable: Schema.Literal("true")
})

/** The bot challenge of a sign-in. @source protocol/changes.md */
export class BotChallenge extends Opaque<BotChallenge>()(Wire(botChallengeFields)) {}
