import { createHmac } from "node:crypto"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { decodeJwt } from "jose"
import type { CustomerType } from "portico/schemas"
import { EmulatorConfig } from "../../src/EmulatorConfig.js"
import { AccessTokens } from "../../src/tokens/AccessTokens.js"
import { WebHandler } from "../../src/WebHandler.js"
import type { Project } from "../../src/world/Project.js"
import { sessionById } from "../../src/world/Session.js"
import { teamsOf } from "../../src/world/Team.js"
import { fieldsOf } from "./answers.js"
import { recordings } from "./recording.js"
import type { Arrange, Stage } from "./stage.js"
import { earlier, override } from "./stage.js"
import { makeTeam, userWith } from "./teamWorld.js"

/** The owner of products. */
export interface Customer {
  readonly type: CustomerType
  readonly id: string
}

/** A time after all payment recordings of 2025-11. */
export const afterwards = 1_795_250_300_000

/** Adds a user or team with an id. */
export const addCustomer = (project: Project, type: CustomerType, id: string) => {
  if (type === "user") return Effect.asVoid(userWith(project, id))
  return Effect.sync(() => {
    if (type === "team" && !teamsOf(project).has(id)) makeTeam(project, id)
  })
}

/** Sets the clock and reissues tokens, which would otherwise have expired. */
export const clockAt =
  (millis: number): Arrange =>
  ({ project, request, user }) =>
    Effect.gen(function* () {
      yield* TestClock.setTime(millis)
      const header = "x-stack-access-token"
      const token = request.headers[header]
      if (user === undefined || token === undefined) return
      const session = sessionById(project, String(decodeJwt(token)["refresh_token_id"]))
      if (session !== undefined) request.headers[header] = yield* (yield* AccessTokens).issue(project, user, session)
    })

const recordedConfig = JSON.parse(
  String(
    fieldsOf(
      recordings
        .get("internal.config.override.update.payments")
        ?.cases.find(({ name }) => name === "payments-configuration-used-by-the-payments-files")?.request.body
    )["config_override_string"]
  )
)

/** A product of the recorded project, in the format of its configuration. */
export const recordedProduct = (id: string): Readonly<Record<string, unknown>> => recordedConfig.payments.products[id]

/** Configures the products of the recorded project. */
export const configured: Arrange = ({ project }) => Effect.sync(() => override(project, recordedConfig))

/** Sets up the project's account at the payment provider with requests. */
export const accountOf = Effect.fnUntraced(function* (stage: Stage) {
  yield* earlier(stage, { method: "POST", path: "/internal/payments/setup" })
  const info = yield* earlier(stage, { method: "GET", path: "/internal/payments/stripe/account-info" })
  return String(info["account_id"])
})

/** Sends an event of the payment provider to the platform. */
export const deliver = Effect.fnUntraced(function* (stage: Stage, type: string, object: object) {
  const { stripeWebhookSecret } = yield* EmulatorConfig
  const handle = yield* WebHandler
  const text = JSON.stringify({ type, account: yield* accountOf(stage), data: { object } })
  const seconds = Math.floor((yield* Clock.currentTimeMillis) / 1000)
  const signature = createHmac("sha256", stripeWebhookSecret).update(`${seconds}.${text}`).digest("hex")
  const answer = yield* Effect.promise(() =>
    handle(
      new Request("http://localhost:8102/api/v1/integrations/stripe/webhooks", {
        method: "POST",
        headers: { "content-type": "application/json", "stripe-signature": `t=${seconds},v1=${signature}` },
        body: text
      })
    )
  )
  if (answer.status !== 200) throw new Error(`${type}: ${answer.status} ${yield* Effect.promise(() => answer.text())}`)
})

/** The user or team in the path, unless the case is about a missing one. */
export const customerOfPath: Arrange = ({ project, recorded, request }) => {
  const [, type, id] = /^\/api\/v1\/payments\/(?:items|products)\/(user|team)\/([0-9a-f-]{36})/.exec(request.path) ?? []
  if (type === undefined || id === undefined || recorded.name.includes("not-found")) return Effect.void
  return addCustomer(project, type as CustomerType, id)
}
