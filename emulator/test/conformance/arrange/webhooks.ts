import { Effect } from "effect"
import { addEndpoint } from "../../../src/webhooks/addEndpoint.js"
import { webhooksOf } from "../../../src/world/Webhook.js"
import { fieldsOf } from "../answers.js"
import type { Arrange, Arrangement } from "../stage.js"
import { owned } from "./internal.js"

const endpoint =
  (isDisabled: boolean): Arrange =>
  ({ project, request }) =>
    Effect.gen(function* () {
      const made = yield* addEndpoint(project, { url: "http://localhost:18977/hook", isDisabled })
      const id = String(fieldsOf(request.body)["endpoint_id"])
      webhooksOf(project).endpoints.delete(made.id)
      webhooksOf(project).endpoints.set(id, { ...made, id })
    })

export const webhooks: Readonly<Record<string, Arrangement>> = {
  "webhooks.svix-token": { before: owned },
  "internal.send-test-webhook": { cases: { ok: endpoint(false), "not-delivered": endpoint(true) } },
  "webhooks.deliveries": { skips: [[/(?:)/, "these are deliveries, not responses; webhooks.test.ts compares them"]] }
}
