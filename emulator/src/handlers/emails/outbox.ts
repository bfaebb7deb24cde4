import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import { Endpoint, server } from "portico/contract"
import { EmailCapacityBoostAlreadyActive, EmailNotEditable, EmailNotFound } from "portico/effect/errors"
import { outboxStatuses, simpleOutboxStatuses } from "portico/schemas"
import { boost, boostOf, deliveryOf } from "../../emails/capacity.js"
import { viewOf } from "../../emails/outboxView.js"
import { strictly } from "../../http/coerce.js"
import type { Coerce } from "../../http/coercions.js"
import { oneOfMembers } from "../../http/coercions.js"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { badRequest, refusal } from "../../http/StatusError.js"
import type { Project } from "../../world/Project.js"
import type { EmailStatus } from "../../world/QueuedEmail.js"
import { queuedEmailsOf, settle, simpleStatuses, statusOf } from "../../world/QueuedEmail.js"

const maxListed = 100

const list = route(
  server.outbox.list,
  {
    crud: true,
    rules: {
      "query.cursor": rules.uuid,
      // The platform responds with 500 to others.
      "query.status": rules.oneOf(...outboxStatuses),
      "query.simple_status": rules.oneOf(...simpleOutboxStatuses)
    },
    lenient: ["query.limit"]
  },
  Effect.fn("outbox.list")(function* ({ query }, { auth: { project } }) {
    const { cursor, limit = maxListed, status, simpleStatus } = query
    if (!Number.isInteger(limit) || limit < 1) return yield* badRequest("Invalid limit parameter")
    if (limit > maxListed) return yield* badRequest("Limit cannot exceed 100")
    const now = yield* Clock.currentTimeMillis
    const fitting = [...queuedEmailsOf(project).values()].reverse().filter((email) => {
      const own = statusOf(email, now)
      return (status === undefined || own === status) && (simpleStatus === undefined || simpleStatuses[own] === simpleStatus)
    })
    const start = cursor === undefined ? 0 : fitting.findIndex(({ id }) => id === cursor)
    if (start < 0) return { items: [], nextCursor: null }
    return {
      items: fitting.slice(start, start + limit).map((email) => viewOf(email, now)),
      nextCursor: fitting[start + limit]?.id ?? null
    }
  })
)

const find = (project: Project, id: string) =>
  Effect.mapError(Effect.fromNullishOr(queuedEmailsOf(project).get(id)), () => refusal(EmailNotFound, 404))

const get = route(
  server.outbox.get,
  { crud: true, rules: { "params.email_id": rules.parameter("id", rules.uuid) } },
  Effect.fn("outbox.get")(function* ({ params }, { auth: { project } }) {
    return viewOf(yield* find(project, params.emailId), yield* Clock.currentTimeMillis)
  })
)

const editable: ReadonlySet<EmailStatus> = new Set([
  "paused",
  "preparing",
  "rendering",
  "render-error",
  "scheduled",
  "queued",
  "server-error"
])

const addresses = Schema.Array(Schema.String)
const toAddresses = (schema: Schema.Top): Coerce => {
  const check = strictly(schema)
  return (value, path, problems) => {
    check(value, path, problems)
    if (!Predicate.hasProperty(value, "emails")) return
    for (const line of rules.linesOf(rules.each(rules.email), value.emails)) problems.push(`${path}.emails${line}`)
  }
}
const recipient = oneOfMembers(
  strictly(Schema.Struct({ type: Schema.Literal("user-primary-email"), user_id: Schema.String })),
  toAddresses(Schema.Struct({ type: Schema.Literal("user-custom-emails"), user_id: Schema.String, emails: addresses })),
  toAddresses(Schema.Struct({ type: Schema.Literal("custom-emails"), emails: addresses }))
)

const update = route(
  server.outbox.update,
  {
    crud: true,
    rules: {
      "params.email_id": rules.parameter("id", rules.uuid),
      "body.scheduled_at_millis": rules.time
    },
    checks: { "body.to": recipient },
    // The project's theme takes the place of one that it does not have.
    lenient: ["body.scheduled_at_millis", "body.theme_id"]
  },
  Effect.fn("outbox.update")(function* ({ params, payload }, { auth: { project } }) {
    const email = yield* find(project, params.emailId)
    const now = yield* Clock.currentTimeMillis
    const status = statusOf(email, now)
    if (!editable.has(status)) {
      const inCapitals = status.toUpperCase().replaceAll("-", "_")
      return yield* new EmailNotEditable({ details: { emailId: email.id, status: inCapitals } })
    }
    // The platform accepts `variables` but ignores them.
    const { tsxSource, themeId, to, scheduledAt, isPaused, skipDeliverabilityCheck, cancel } = payload
    if (tsxSource !== undefined) {
      email.tsxSource = tsxSource
      email.html = undefined
    }
    if (themeId !== undefined) email.themeId = themeId
    if (to !== undefined && to.type !== "unrecognized") email.to = to
    if (skipDeliverabilityCheck !== undefined) email.skipDeliverabilityCheck = skipDeliverabilityCheck
    if (scheduledAt !== undefined) email.scheduledAtMillis = scheduledAt.getTime()
    if (isPaused !== undefined) email.isPaused = isPaused
    if (tsxSource !== undefined || themeId !== undefined || to !== undefined) {
      email.progress = {}
      email.writtenAtMillis = now
    } else if (scheduledAt !== undefined && email.progress.failure !== undefined) {
      const { startedSendingAtMillis: _, failure: __, ...rendered } = email.progress
      email.progress = rendered
    }
    if (cancel === true) {
      email.isPaused = false
      email.progress.skipped = { atMillis: now, reason: "MANUALLY_CANCELLED" }
    }
    email.updatedAtMillis = now
    settle(project, email, now)
    return viewOf(email, now)
  })
)

const delivery = route(server.outbox.getDelivery, {}, (_, { auth: { project } }) =>
  Effect.map(Clock.currentTimeMillis, (now) => deliveryOf(project, now))
)

// The platform does not read a body.
const boosting = Endpoint.post("/emails/capacity-boost", {
  access: "server",
  session: "none",
  since: "2026-04",
  success: server.outbox.boostCapacity.success,
  errors: [EmailCapacityBoostAlreadyActive]
})
const boostCapacity = route(
  boosting,
  {},
  Effect.fn("outbox.boostCapacity")(function* (_, { auth: { project } }) {
    const now = yield* Clock.currentTimeMillis
    const until = boostOf(project, now)
    if (until !== undefined) return yield* new EmailCapacityBoostAlreadyActive({ details: { expiresAt: new Date(until) } })
    return { expiresAt: new Date(boost(project, now)) }
  })
)

/** Routes of the e-mail outbox and sending capacity. @source protocol/changes.md */
export const outboxRoutes = [list, get, update, delivery, boostCapacity]
