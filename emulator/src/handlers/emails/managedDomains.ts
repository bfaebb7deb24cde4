import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Endpoint } from "portico/contract"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { badRequest, notFound } from "../../http/StatusError.js"
import { RandomText } from "../../random/RandomText.js"
import type { ManagedDomain } from "../../world/ManagedDomain.js"
import { managedDomainsOf } from "../../world/ManagedDomain.js"
import type { Project } from "../../world/Project.js"

const Answer = Schema.Record(Schema.String, Schema.Json)
const admin = { access: "admin", session: "none", since: "2026-04" } as const
const base = "/internal/emails/managed-onboarding"

/** The time until the DNS records of a domain are found, and again until they are verified. */
const stepMillis = 1000

const statusOf = ({ isApplied, createdAtMillis }: ManagedDomain, nowMillis: number) => {
  if (isApplied) return "applied"
  const age = nowMillis - createdAtMillis
  return age < stepMillis ? "pending_dns" : age < 2 * stepMillis ? "pending_verification" : "verified"
}

const view = (domain: ManagedDomain, nowMillis: number) => ({
  domain_id: domain.id,
  subdomain: domain.subdomain,
  sender_local_part: domain.senderLocalPart,
  name_server_records: domain.nameServers,
  status: statusOf(domain, nowMillis)
})

const found = (project: Project, id: string) => {
  const domain = managedDomainsOf(project).get(id)
  return domain === undefined ? Effect.fail(notFound("There is no managed domain with this id.")) : Effect.succeed(domain)
}

const named = { subdomain: Schema.String, sender_local_part: Schema.String }
const nonEmpty = { "body.subdomain": rules.nonEmpty, "body.sender_local_part": rules.nonEmpty }

const settingUp = Endpoint.post(`${base}/setup`, { ...admin, payload: Schema.Struct(named), success: Answer })
const setUp = route(
  settingUp,
  { rules: nonEmpty },
  Effect.fnUntraced(function* ({ payload }, { auth: { project } }) {
    const now = yield* Clock.currentTimeMillis
    const domains = managedDomainsOf(project)
    const known = [...domains.values()].find(
      ({ subdomain, senderLocalPart }) => subdomain === payload.subdomain && senderLocalPart === payload.sender_local_part
    )
    if (known !== undefined) return view(known, now)
    const domain: ManagedDomain = {
      id: yield* (yield* RandomText).uuid,
      subdomain: payload.subdomain,
      senderLocalPart: payload.sender_local_part,
      nameServers: ["ns1", "ns2"].map((name) => `${name}.emulator.invalid`),
      createdAtMillis: now,
      isApplied: false
    }
    domains.set(domain.id, domain)
    return view(domain, now)
  })
)

const checking = Endpoint.post(`${base}/check`, {
  ...admin,
  payload: Schema.Struct({ domain_id: Schema.String, ...named }),
  success: Answer
})
const check = route(checking, { rules: nonEmpty }, ({ payload }, { auth: { project } }) =>
  Effect.map(Effect.all([found(project, payload.domain_id), Clock.currentTimeMillis]), ([domain, now]) => ({
    status: statusOf(domain, now)
  }))
)

const applying = Endpoint.post(`${base}/apply`, {
  ...admin,
  payload: Schema.Struct({ domain_id: Schema.String }),
  success: Answer
})
const apply = route(
  applying,
  {},
  Effect.fnUntraced(function* ({ payload }, { auth: { project } }) {
    const domain = yield* found(project, payload.domain_id)
    const status = statusOf(domain, yield* Clock.currentTimeMillis)
    if (status !== "verified" && status !== "applied") return yield* badRequest("The domain is not verified yet.")
    for (const each of managedDomainsOf(project).values()) each.isApplied = each === domain
    return { status: "applied" }
  })
)

const deleting = Endpoint.post(`${base}/delete`, {
  ...admin,
  since: "2026-11",
  payload: Schema.Struct({ resend_domain_id: Schema.String }),
  success: Answer
})
// The sender of the platform has ids of its own; here a domain has one id.
const del = route(deleting, {}, ({ payload: { resend_domain_id: id } }, { auth: { project } }) =>
  Effect.map(found(project, id), () => {
    managedDomainsOf(project).delete(id)
    return { status: "deleted" }
  })
)

const listing = Endpoint.get(`${base}/list`, { ...admin, success: Answer })
const list = route(listing, {}, (_, { auth: { project } }) =>
  Effect.map(Clock.currentTimeMillis, (now) => ({
    items: [...managedDomainsOf(project).values()].map((domain) => view(domain, now))
  }))
)

/** Routes of managed sender domains. A domain is verified two seconds after its setup. */
export const managedDomainRoutes = [setUp, check, apply, del, list]
