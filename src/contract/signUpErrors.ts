import { BotChallengeFailed, BotChallengeRequired, SignUpRejected } from "../errors/later.js"

/** How a platform since 2026-04 refuses a new user, by its rules or by a challenge. @source protocol/changes.md */
export type SignUpError = typeof SignUpRejected | typeof BotChallengeRequired | typeof BotChallengeFailed

/** The same, for declarations. */
export const signUpErrors: ReadonlyArray<SignUpError> = [SignUpRejected, BotChallengeRequired, BotChallengeFailed]
