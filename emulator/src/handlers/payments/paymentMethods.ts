import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Endpoint } from "portico/contract"
import { StripeAccountInfoNotFound } from "portico/effect/errors"
import { isObject } from "../../config/json.js"
import { route } from "../../http/Route.js"
import type { Rule } from "../../http/rules.js"
import * as rules from "../../http/rules.js"
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
    updates: Schema.Record(Schema.String, Schema.String)
  }),
  success: Schema.Struct({ success: Schema.Literal(true) })
})
// Which of them a project has depends on its account.
const known =
  "card cartes_bancaires apple_pay google_pay link amazon_pay cashapp klarna affirm afterpay_clearpay zip ideal bancontact eps p24 blik " +
  "alipay wechat_pay sepa_debit bacs_debit acss_debit us_bank_account multibanco customer_balance"
const idOfMethod = rules.oneOf(...known.split(" "))
const preference = rules.oneOf("on", "off")
const updatesOf: Rule = (value) => {
  if (!isObject(value)) return undefined
  const wrong = Object.keys(value).flatMap((id) => rules.linesOf(idOfMethod, id))
  return wrong[0] ?? Object.values(value).flatMap((each) => rules.linesOf(preference, each))[0]
}
const update = route(
  updating,
  { rules: { "body.updates": updatesOf } },
  Effect.fn("paymentMethods.update")(function* ({ payload: { updates } }, { auth: { project } }) {
    yield* requireAccountInfo(project)
    const methods = methodsOf(project)
    for (const [id, to] of Object.entries(updates)) {
      const method = methods.get(id)
      if (method !== undefined) methods.set(id, { ...method, enabled: to === "on" })
    }
    return { success: true } as const
  })
)

/** Routes of the payment methods that a project offers. */
export const paymentMethodRoutes = [list, update]
