import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as webhooks from "../../../contract/admin/webhooks.js"
import { trialTimeoutMillis } from "../../../schemas/limits.js"
import * as messages from "../../../schemas/messages/trial.js"
import type { SvixToken } from "../../../schemas/Webhook.js"
import { findEmptyText } from "../../arguments/given.js"
import { withTimeout } from "../../transport/CallOptions.js"
import type { CallFailure } from "../../transport/Transport.js"
import { AdminTransport } from "../../transport/Transport.js"
import type { TestOutcome } from "./testOutcome.js"
import { testOutcome } from "./testOutcome.js"

/** Webhook endpoints, managed through Svix, the service that delivers the events. */
export class AdminWebhooks extends Context.Service<
  AdminWebhooks,
  {
    /** Creates a token for Svix, and returns the URL of its API if it is not that of Svix itself. */
    createSvixToken(): Effect.Effect<SvixToken, CallFailure<typeof webhooks.createSvixToken>>
    /** Sends a test event to an endpoint and waits, up to half a minute, for its delivery. */
    sendTest(endpointId: string): Effect.Effect<TestOutcome, CallFailure<typeof webhooks.sendTest>>
  }
>()("portico/resources/AdminWebhooks") {
  /** @internal */
  static readonly make = Effect.map(AdminTransport, ({ call }) =>
    AdminWebhooks.of({
      createSvixToken: () => call(webhooks.createSvixToken, { payload: {} }),
      sendTest: (endpointId) =>
        findEmptyText({ endpointId }) ??
        Effect.map(
          withTimeout(call(webhooks.sendTest, { payload: { endpointId } }), trialTimeoutMillis),
          testOutcome(messages.webhookTest())
        )
    })
  )
}
