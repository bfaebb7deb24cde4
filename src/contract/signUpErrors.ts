import { BotChallengeFailed, BotChallengeRequired, SignUpRejected } from "../errors/later.js"

/** The errors of platforms since 2026-04 for a new user, from sign-up rules or a bot challenge. @source protocol/changes.md */
export type SignUpError = typeof SignUpRejected | typeof BotChallengeRequired | typeof BotChallengeFailed

/** The same errors, for declarations. */
export const signUpErrors: ReadonlyArray<SignUpError> = [SignUpRejected, BotChallengeRequired, BotChallengeFailed]
