import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { admin } from "portico/contract"
import { route } from "../../http/Route.js"
import { RandomText } from "../../random/RandomText.js"
import { WebhookSender } from "../../webhooks/WebhookSender.js"
import { webhooksOf } from "../../world/Webhook.js"
import { World } from "../../world/World.js"

const tokenLength = 32

const createSvixToken = route(
  admin.webhooks.createSvixToken,
  { crud: true },
  Effect.fn("webhooks.createSvixToken")(function* (_, { auth: { project } }) {
    const token = `appsk_${(yield* (yield* RandomText).secret).slice(0, tokenLength)}`
    webhooksOf(project).tokens.add(token)
    return { token: Redacted.make(token), url: null }
  })
)

const failed = (errorMessage: string) => ({ success: false as const, errorMessage })

const sendTest = route(
  admin.webhooks.sendTest,
  {},
  Effect.fn("webhooks.sendTest")(function* ({ payload: { endpointId } }, { auth: { project } }) {
    const endpoint = webhooksOf(project).endpoints.get(endpointId)
    if (endpoint === undefined) return failed("The project has no such endpoint any more.")
    const data = { message: "A test event: the endpoint is reached.", endpointUrl: endpoint.url }
    const { whileAway } = yield* World
    const attempts = yield* whileAway((yield* WebhookSender).send(project, { type: "stack.test", data }))
    const own = attempts.find((attempt) => attempt.endpointId === endpointId)
    if (own?.isDelivered === true) return { success: true as const, errorMessage: null }
    return failed(
      endpoint.isDisabled
        ? "The endpoint is disabled."
        : `The endpoint did not take the event. Its status: ${own?.responseStatus || "none"}.`
    )
  })
)

/** Routes of webhook management tokens and test events. @source protocol/emails.md#calls, protocol/emails.md#internal-calls */
export const webhookRoutes = [createSvixToken, sendTest]
