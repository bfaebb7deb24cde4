import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Endpoint } from "portico/contract"
import { EmulatorConfig } from "../../EmulatorConfig.js"
import type { Mail } from "../../emails/Outbox.js"
import { Outbox } from "../../emails/Outbox.js"
import { platformSender } from "../../emails/sender.js"
import { failedMailsLetter } from "../../emails/systemMails.js"
import { openRoute } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { unauthorized } from "../../http/StatusError.js"
import type { Project } from "../../world/Project.js"
import { addresseesOf, queuedEmailsOf } from "../../world/QueuedEmail.js"
import { membersOf } from "../../world/Team.js"
import { primaryChannel, usersOf } from "../../world/User.js"
import { World } from "../../world/World.js"

const windowMillis = 24 * 60 * 60 * 1000

const Failed = Schema.Struct({
  emails: Schema.Array(Schema.Struct({ subject: Schema.String, to: Schema.Array(Schema.String) })),
  tenant_owner_emails: Schema.Array(Schema.String),
  project_id: Schema.String,
  tenancy_id: Schema.String
})

const ownersOf = (internal: Project, { ownerTeamId }: Project): ReadonlyArray<string> =>
  ownerTeamId === null
    ? []
    : [...membersOf(internal, ownerTeamId).keys()].flatMap((userId) => {
        const user = usersOf(internal).get(userId)
        return (user && primaryChannel(user)?.value) ?? []
      })

// With an outbox, the digest names the recipients as the outbox does.
const recipientOf = (project: Project, mail: Mail): ReadonlyArray<string> => {
  const queued = mail.emailId === null ? undefined : queuedEmailsOf(project).get(mail.emailId)
  return queued === undefined ? [mail.to] : addresseesOf(queued)
}

// The platform joins mails and owners without de-duplication: each mail appears once per owner, and each owner once per mail.
const failedOf = (internal: Project, project: Project, mails: ReadonlyArray<Mail>): typeof Failed.Type => {
  const pairs = mails.flatMap((mail) => ownersOf(internal, project).map((owner) => ({ mail, owner })))
  return {
    emails: pairs.map(({ mail }) => ({ subject: mail.subject, to: recipientOf(project, mail) })),
    tenant_owner_emails: pairs.map(({ owner }) => owner),
    project_id: project.id,
    // In the emulator, a project has a single tenancy.
    tenancy_id: project.id
  }
}

const write = Effect.fnUntraced(function* (internal: Project, project: Project | undefined, failed: typeof Failed.Type) {
  const outbox = yield* Outbox
  const owners = new Set(failed.tenant_owner_emails)
  // Each mail is listed once per owner.
  const mails = failed.emails.filter((_, index) => index % owners.size === 0)
  const letter = failedMailsLetter(project?.displayName ?? failed.project_id, mails)
  for (const owner of owners) yield* outbox.send(internal, owner, letter, platformSender)
})

const digest = openRoute(
  Endpoint.post("/internal/failed-emails-digest", {
    access: "client",
    session: "none",
    query: Schema.Struct({ dry_run: Schema.optionalKey(Schema.String) }),
    success: Schema.Struct({ success: Schema.Literal(true), failed_emails_by_tenancy: Schema.Array(Failed) })
  }),
  { requiredHeaders: ["authorization"], rules: { "query.dry_run": rules.oneOf("true", "false") } },
  Effect.fn("failedEmails.digest")(function* ({ query }, { request }) {
    const { cronSecret } = yield* EmulatorConfig
    if (request.header("authorization") !== `Bearer ${cronSecret}`) return yield* unauthorized("The secret is wrong.")
    const since = (yield* Clock.currentTimeMillis) - windowMillis
    const { internal, projects, whileAway } = yield* World
    const mails = yield* whileAway((yield* Outbox).all)
    const failed = mails.filter(({ error, sentAtMillis }) => error !== null && sentAtMillis >= since)
    const failures = [...projects.values()].map((project) =>
      failedOf(
        internal,
        project,
        failed.filter(({ projectId }) => projectId === project.id)
      )
    )
    const notified = failures.filter(({ emails }) => emails.length > 0)
    if (query.dry_run !== "true") yield* Effect.forEach(notified, (each) => write(internal, projects.get(each.project_id), each))
    return { success: true as const, failed_emails_by_tenancy: notified }
  })
)

/** Routes of the digest that informs project owners of recently failed mails. @source protocol/requests.md#other-routes */
export const failedEmailRoutes = [digest]
