import type { NewField } from "./Generation.js"

// A platform without these fields requires no challenge.
const since: NewField = { since: "2026-04", before: "left-out" }

/** The fields of a bot challenge in a query. @source protocol/changes.md */
export const botChallengeQuery = {
  "query.bot_challenge_token": since,
  "query.bot_challenge_phase": since,
  "query.bot_challenge_unavailable": since
}

/** The fields of a bot challenge in a payload. @source protocol/changes.md */
export const botChallengeFields = {
  "body.bot_challenge_token": since,
  "body.bot_challenge_phase": since,
  "body.bot_challenge_unavailable": since
}
