import { described } from "./tagged.js"

/** The request lacks a header of every webhook delivery, so it is not one. */
export class WebhookHeaderMissingError extends described("WebhookHeaderMissingError")<{
  readonly header: string
}>(({ header }) => `The request has no ${header} header`) {}

/** The problem of a webhook's timestamp. */
export type WebhookTimestampProblem = "unreadable" | "too old" | "too new"

/** The webhook was not sent just now: it is a replay of an old one, or one of the two clocks is wrong. */
export class WebhookTimestampError extends described("WebhookTimestampError")<{
  readonly reason: WebhookTimestampProblem
}>(({ reason }) => `The timestamp of the webhook is ${reason}`) {}

/** The webhook was not signed with the endpoint's secret: the body was changed, or the secret is that of another endpoint. */
export class WebhookSignatureError extends described("WebhookSignatureError")(
  () => "No signature of the webhook matches its body and this secret"
) {}

/** The platform sent this body, but this version cannot decode its event. */
export class WebhookBodyError extends described("WebhookBodyError")<{
  /** The path of the first difference in the body, such as `data.id`; empty for the body as a whole. */
  readonly field: string
  readonly reason: string
}>(({ reason }) => `The body of the webhook is not an event: ${reason}`) {}
