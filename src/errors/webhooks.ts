import { tagged } from "./tagged.js"

/** The request lacks a header that every delivery of a webhook has, so it is none. */
export class WebhookHeaderMissingError extends tagged("WebhookHeaderMissingError")<{
  readonly header: string
}> {
  override get message() {
    return `The request has no ${this.header} header`
  }
}

/** What is wrong with the time of a webhook. */
export type WebhookTimestampProblem = "unreadable" | "too old" | "too new"

/** The webhook was not sent just now: it is an old one that somebody sends again, or one of the two clocks is wrong. */
export class WebhookTimestampError extends tagged("WebhookTimestampError")<{
  readonly reason: WebhookTimestampProblem
}> {
  override get message() {
    return `The time of the webhook is ${this.reason}`
  }
}

/** No one who knows the secret of the endpoint has sent this: the body was changed, or the secret is that of another endpoint. */
export class WebhookSignatureError extends tagged("WebhookSignatureError") {
  override get message() {
    return "No signature of the webhook is right for its body and this secret"
  }
}

/** The platform did send this body, but it is no event that this version can read. */
export class WebhookBodyError extends tagged("WebhookBodyError")<{
  /** Where in the body the first difference is, such as `data.id`; empty for the body as a whole. */
  readonly field: string
  readonly reason: string
}> {
  override get message() {
    return `The body of the webhook is no event: ${this.reason}`
  }
}
