import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Endpoint } from "portico/contract"
import { StripeAccountInfoNotFound } from "portico/effect/errors"
import { route } from "../../http/Route.js"
import { badRequest } from "../../http/StatusError.js"
import { methodConfigId, methodsOf } from "../../world/PaymentMethods.js"
import type { Project } from "../../world/Project.js"
import { paymentsOf } from "../../world/Purchase.js"

const path = "/internal/payments/method-configs"
const admin = { access: "admin", session: "none", since: "2026-04", errors: [StripeAccountInfoNotFound] } as const

const requireAccountInfo = (project: Project) =>
  paymentsOf(project).stripeAccountId === null ? Effect.fail(new StripeAccountInfoNotFound()) : Effect.void

const listing = Endpoint.get(path, { ...admin, success: Schema.Record(Schema.String, Schema.Json) })
const list = route(listing, {}, (_, { auth: { project } }) =>
  Effect.as(requireAccountInfo(project), {
    config_id: methodConfigId,
    methods: [...methodsOf(project).values()].map((method) => ({ ...method }))
  })
)

const updating = Endpoint.patch(path, {
  ...admin,
  payload: Schema.Struct({
    config_id: Schema.String,
    updates: Schema.Record(Schema.String, Schema.Literals(["on", "off"]))
  }),
  success: Schema.Struct({ success: Schema.Literal(true) })
})
const update = route(
  updating,
  {},
  Effect.fn("paymentMethods.update")(function* ({ payload: { updates } }, { auth: { project } }) {
    yield* requireAccountInfo(project)
    const methods = methodsOf(project)
    for (const id of Object.keys(updates)) {
      if (!methods.has(id)) return yield* badRequest("The project does not support one of these payment methods.")
    }
    for (const [id, to] of Object.entries(updates)) {
      const method = methods.get(id)
      if (method !== undefined) methods.set(id, { ...method, enabled: to === "on" })
    }
    return { success: true } as const
  })
)

/** Routes of the payment methods that a project offers. */
export const paymentMethodRoutes = [list, update]
