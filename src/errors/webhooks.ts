import { tagged } from "./tagged.js"

/** The request lacks a header of every webhook delivery, so it is not one. */
export class WebhookHeaderMissingError extends tagged("WebhookHeaderMissingError")<{
  readonly header: string
}> {
  override get message() {
    return `The request has no ${this.header} header`
  }
}

/** The problem of a webhook's timestamp. */
export type WebhookTimestampProblem = "unreadable" | "too old" | "too new"

/** The webhook was not sent just now: it is a replay of an old one, or one of the two clocks is wrong. */
export class WebhookTimestampError extends tagged("WebhookTimestampError")<{
  readonly reason: WebhookTimestampProblem
}> {
  override get message() {
    return `The timestamp of the webhook is ${this.reason}`
  }
}

/** The webhook was not signed with the endpoint's secret: the body was changed, or the secret is that of another endpoint. */
export class WebhookSignatureError extends tagged("WebhookSignatureError") {
  override get message() {
    return "No signature of the webhook matches its body and this secret"
  }
}

/** The platform sent this body, but this version cannot decode its event. */
export class WebhookBodyError extends tagged("WebhookBodyError")<{
  /** The path of the first difference in the body, such as `data.id`; empty for the body as a whole. */
  readonly field: string
  readonly reason: string
}> {
  override get message() {
    return `The body of the webhook is not an event: ${this.reason}`
  }
}
