import { InvalidPollingCodeError } from "../errors/cli.js"
import { InvalidLoginCode } from "../errors/refusals.js"
import {
  CheckCliLogin,
  ClaimCliSession,
  CliLogin,
  CliLoginStatus,
  CliSession,
  CompleteCliLogin,
  PollCliLogin,
  StartCliLogin
} from "../schemas/Cli.js"
import { CreatedSession } from "../schemas/Session.js"
import { Done } from "../schemas/wire.js"
import { anyone } from "./levels.js"

/** Starts a command-line login. @source protocol/authentication.md#command-line */
export const initiate = anyone.post("/auth/cli", {
  payload: StartCliLogin,
  success: CliLogin,
  newFields: { "body.anon_refresh_token": { since: "2026-04" } }
})

/** Polls whether the user has confirmed a login. @source protocol/authentication.md#command-line */
export const poll = anyone.post("/auth/cli/poll", {
  payload: PollCliLogin,
  success: CliLoginStatus,
  errors: [InvalidPollingCodeError]
})

/** Confirms a command-line login with a session. @source protocol/authentication.md#command-line */
export const complete = anyone.post("/auth/cli/complete", {
  payload: CompleteCliLogin,
  success: Done,
  errors: [InvalidLoginCode]
})

/** Checks whether a login has an anonymous session of the command line. @source protocol/authentication.md#command-line */
export const check = anyone.post("/auth/cli/complete", {
  payload: CheckCliLogin,
  success: CliSession,
  errors: [InvalidLoginCode],
  newFields: { "body.mode": { since: "2026-04" } },
  // It changes nothing.
  retry: "idempotent"
})

/** Takes over the anonymous session of the command line. @source protocol/authentication.md#command-line */
export const claim = anyone.post("/auth/cli/complete", {
  payload: ClaimCliSession,
  success: CreatedSession,
  errors: [InvalidLoginCode],
  newFields: { "body.mode": { since: "2026-04" } }
})
