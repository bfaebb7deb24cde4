import type { Progress } from "../world/QueuedEmail.js"
import type { MailFailure } from "./Outbox.js"

const message = "The mail server could not be reached."

/** Returns what the outbox says about a mail that was not delivered. */
export const deliveryFailure = ({ errorType, rawError }: MailFailure, atMillis: number): NonNullable<Progress["failure"]> => ({
  atMillis,
  message,
  code: errorType,
  ...(rawError && { rawError: JSON.stringify(rawError) })
})
