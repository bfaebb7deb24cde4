import * as details from "../schemas/details/cli.js"
import { KnownError } from "./KnownError.js"

/** The polling code of a command-line login is unknown. Start the login again. */
export class InvalidPollingCodeError extends KnownError("InvalidPollingCodeError", {
  code: "INVALID_POLLING_CODE",
  status: 400,
  category: "verification",
  details: details.InvalidPollingCodeError
}) {}

/**
 * A command-line login could not be started, got an unexpected response, or timed out; the text says which. Start the login
 * again.
 */
export class CliAuthError extends KnownError("CliAuthError", {
  status: 400,
  category: "auth",
  message: "The command-line login failed."
}) {}

/** No one confirmed the command-line login in time. Start the login again. */
export class CliAuthExpiredError extends KnownError("CliAuthExpiredError", {
  status: 400,
  category: "auth",
  message: "CLI authentication request expired. Please try again."
}) {}

/** The command-line login was completed already, and its token has been returned. Start the login again. */
export class CliAuthUsedError extends KnownError("CliAuthUsedError", {
  status: 400,
  category: "auth",
  message: "This authentication token has already been used."
}) {}
