import { Effect, Schema } from "effect"
import { AdminProject, UpdateProjectInput } from "portico/schemas"
import { applyOverride } from "../../../src/config/applyOverride.js"
import { updateProject } from "../../../src/config/updateProject.js"
import type { KeySet, Project } from "../../../src/world/Project.js"
import { addMembership, membershipOf } from "../../../src/world/Team.js"
import { World } from "../../../src/world/World.js"
import { fieldsOf } from "../answers.js"
import type { Arrange, Arrangement, Earlier, Stage } from "../stage.js"
import { addUser, after, except, refuses, steps, userOfToken } from "../stage.js"

const ownerHeader = "x-stack-admin-access-token"
const fallbackTeam = "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa"

const join = (project: Project, teamId: string, userId: string, permissions: ReadonlyArray<string> = ["team_admin"]) => {
  if (membershipOf(project, teamId, userId) !== undefined) return
  addMembership(project, {
    teamId,
    userId,
    isSelected: false,
    displayName: null,
    profileImageUrl: null,
    permissions: new Set(permissions)
  })
}

/** Adds the owner of the case's project, if the request has an owner's session. */
export const owned: Arrange = (stage) =>
  Effect.gen(function* () {
    const recorded = stage.recorded.request.headers[ownerHeader]
    if (recorded === undefined) return
    const { internal } = yield* World
    const { user, token } = yield* userOfToken(internal, recorded)
    stage.project.ownerTeamId ??= fallbackTeam
    join(internal, stage.project.ownerTeamId, user.id)
    stage.request.headers[ownerHeader] = token
  })

const decodeProject = Schema.decodeUnknownEffect(AdminProject)
const decodeUpdate = Schema.decodeUnknownEffect(UpdateProjectInput)
const without = (fields: Readonly<Record<string, unknown>>, names: ReadonlyArray<string>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
const readOnly = ["enabled_oauth_providers"]

const definitions = {
  "rbac.permissions.reader": { scope: "team", containedPermissionIds: {} },
  "rbac.permissions.base_user": { scope: "project", containedPermissionIds: {} }
}

/** Creates a project as a response shows it, except for what the request is about to change. */
const likeProject = (project: Project, answer: unknown, change: unknown = {}) =>
  Effect.gen(function* () {
    const fields = fieldsOf(answer)
    if (fields["config"] === undefined) return
    yield* decodeProject(answer)
    applyOverride(project, definitions)
    const config = fieldsOf(fields["config"])
    const providers = (config["oauth_providers"] as ReadonlyArray<Readonly<Record<string, unknown>>>).map((each) =>
      without(each, ["provider_config_id"])
    )
    const changed = fieldsOf(change)
    const update = {
      ...without(
        {
          display_name: fields["display_name"],
          description: fields["description"],
          is_production_mode: fields["is_production_mode"]
        },
        Object.keys(changed)
      ),
      config: without({ ...config, oauth_providers: providers }, [...readOnly, ...Object.keys(fieldsOf(changed["config"]))])
    }
    yield* updateProject(project, yield* decodeUpdate(update))
    project.logoUrl = (fields["logo_url"] as string | null | undefined) ?? null
    project.fullLogoUrl = (fields["full_logo_url"] as string | null | undefined) ?? null
    project.ownerTeamId = (fields["owner_team_id"] as string | null | undefined) ?? null
  }).pipe(Effect.orDie)

const answered: Arrange = (stage) =>
  Effect.andThen(likeProject(stage.project, stage.recorded.response.body, stage.request.body), owned(stage))

const removed: Arrange = ({ project }) => Effect.map(World, ({ projects }) => projects.delete(project.id))

const teamOf = (stage: Stage): string | undefined => {
  const id = fieldsOf(stage.request.body)["owner_team_id"]
  return typeof id === "string" && /^[0-9a-f-]{36}$/.test(id) ? id : undefined
}
const member: Arrange = (stage) =>
  Effect.sync(() => {
    const teamId = stage.recorded.name === "owner-team-not-own" ? undefined : teamOf(stage)
    if (teamId !== undefined && stage.user !== undefined) join(stage.project, teamId, stage.user.id)
  })

/** The projects in the recorded list, all owned by a team of the user. */
const listed: Arrange = (stage) =>
  Effect.gen(function* () {
    const { createProject } = yield* World
    const items = (fieldsOf(stage.recorded.response.body)["items"] ?? []) as ReadonlyArray<Readonly<Record<string, unknown>>>
    for (const item of [...items].sort((one, other) => Number(one["created_at_millis"]) - Number(other["created_at_millis"]))) {
      const teamId = String(item["owner_team_id"])
      const { project } = yield* createProject({ id: String(item["id"]), ownerTeamId: teamId })
      yield* likeProject(project, item)
      if (stage.user !== undefined) join(stage.project, teamId, stage.user.id)
    }
  })

const given = "5ff81a53-9d92-4c36-bd6e-9361c91d6dad"
const transferred =
  (permissions: ReadonlyArray<string>, from: string, joins: boolean): Arrange =>
  ({ project, user, request, recorded }) =>
    Effect.gen(function* () {
      const body = fieldsOf(request.body)
      const { createProject } = yield* World
      yield* createProject({ id: String(body["project_id"]), ownerTeamId: from })
      if (user === undefined) return
      if (recorded.name !== "not-owner") join(project, from, user.id, permissions)
      if (joins) join(project, String(body["new_team_id"]), user.id)
    })

interface WireKeys {
  readonly id: string
  readonly description: string
  readonly created_at_millis: number
  readonly expires_at_millis: number
  readonly manually_revoked_at_millis?: number
  readonly publishable_client_key?: { readonly last_four: string }
  readonly secret_server_key?: { readonly last_four: string }
  readonly super_secret_admin_key?: { readonly last_four: string }
}
const keyOf = (prefix: string, key: { readonly last_four: string } | undefined) => `${prefix}_${key?.last_four ?? ""}`
const keySetOf = (wire: WireKeys): KeySet => ({
  id: wire.id,
  description: wire.description,
  createdAtMillis: wire.created_at_millis,
  expiresAtMillis: wire.expires_at_millis,
  revokedAtMillis: wire.manually_revoked_at_millis,
  ...(wire.publishable_client_key && { publishableClientKey: keyOf("pck", wire.publishable_client_key) }),
  ...(wire.secret_server_key && { secretServerKey: keyOf("ssk", wire.secret_server_key) }),
  ...(wire.super_secret_admin_key && { superSecretAdminKey: keyOf("sak", wire.super_secret_admin_key) })
})

/** The key sets in the response. The caller's own key remains valid, and is listed if the response lists it. */
const keys: Arrange = (stage) =>
  Effect.gen(function* () {
    yield* owned(stage)
    const body = fieldsOf(stage.recorded.response.body)
    const items = (body["items"] ?? (body["expires_at_millis"] === undefined ? [] : [body])) as ReadonlyArray<WireKeys>
    if (body["items"] !== undefined) stage.project.keySets.clear()
    for (const item of items) stage.project.keySets.set(item.id, keySetOf(item))
    // The last item is the initial key set of the project, which the caller uses.
    const last = items.at(-1)
    const superSecretAdminKey = stage.request.headers["x-stack-super-secret-admin-key"]
    if (body["items"] === undefined || last === undefined || superSecretAdminKey === undefined) return
    stage.project.keySets.set(last.id, { ...keySetOf(last), superSecretAdminKey })
  })

const ended =
  (change: Partial<KeySet>): Arrange =>
  ({ project }) =>
    Effect.sync(() => {
      for (const [id, set] of project.keySets) project.keySets.set(id, { ...set, ...change })
    })

const overrides = {
  "rbac.permissions.reader": { description: "r", scope: "team", containedPermissionIds: { $read_members: true } },
  "apps.installed.payments.enabled": true,
  "teams.allowClientTeamCreation": null,
  "domains.trustedDomains.main": { baseUrl: "https://a.example.com", handlerPath: "/handler" },
  "domains.trustedDomains.wild": { baseUrl: "https://*.example.com" },
  "auth.otp": null,
  "auth.passkey.allowSignIn": null,
  "auth.oauth.providers": {
    google: {
      type: "google",
      isShared: false,
      clientId: "cid",
      clientSecret: "sec",
      allowSignIn: true,
      allowConnectedAccounts: true
    }
  },
  "emails.server": {
    isShared: false,
    host: "localhost",
    port: 8129,
    username: "u",
    password: "p",
    senderName: "S",
    senderEmail: "s@example.com"
  },
  payments: {
    "autoPay.interval": [1, "month"],
    products: {
      p0: { catalogId: "c1", customerType: "user", prices: "include-by-default" },
      p1: { customerType: "user", prices: { m: { USD: "1", interval: [1, "month"] } }, includedItems: {} }
    },
    items: { i1: { customerType: "team" } }
  },
  "dataVault.stores.one": { displayName: "One" },
  "dataVault.stores.two": {}
}
const overridden: Arrange = ({ project }) =>
  Effect.sync(() => {
    const problem = applyOverride(project, overrides)
    if (problem !== undefined) throw new Error(problem)
  })

/** Why a configuration that the recorded platform accepts is not arranged. */
const refused =
  "the platform accepts the configuration, and some later calls fail with 500; the emulator refuses the configuration"

/** Requests of the recorded configurations that the emulator refuses, and arrangements with valid values instead. */
export const invalidConfig = (path: string) => {
  const changes = (values: object): Earlier => ({
    method: "PATCH",
    path,
    body: { config_override_string: JSON.stringify(values) }
  })
  const refusing = (values: object) => refuses(refused, changes(values))
  const domain = (baseUrl: string, handlerPath = "/handler") => ({ "domains.trustedDomains.x": { baseUrl, handlerPath } })
  const product = (price: object, own: object = {}) => ({ customerType: "user", prices: { m: price }, includedItems: {}, ...own })
  const products = {
    "payments.products": { a: product({ USD: "1" }), b: product({ USD: "1", interval: [1, "month"] }) }
  }
  const byDefault = { customerType: "user", catalogId: "c", prices: "include-by-default", includedItems: {} }
  const customer: Arrange = ({ project, request }) => addUser(project, { id: request.path.split("/").at(-1) ?? "" })
  return {
    "bad-domain-then-read-config": except(
      ["config_string.domains.trustedDomains.x.baseUrl"],
      refused,
      after(changes(domain("https://a.example.com")))
    ),
    "bad-domain-then-read-admin-project": refusing(domain("nope")),
    "bad-domain-then-read-client-project": refusing(domain("nope")),
    "bad-handler-path-then-read-admin-project": refusing(domain("https://a.example.com", "handler")),
    "two-defaults-in-one-catalog-then-list-products": refusing({
      "payments.catalogs.c": { displayName: "C" },
      "payments.products": { one: byDefault, two: byDefault }
    }),
    // Neither request nor response shows the price.
    "bad-price-a-then-grant": steps(customer, after(changes(products))),
    "bad-price-b-then-grant": steps(customer, after(changes(products))),
    "bad-price-then-list-products": refusing({ "payments.products.a": product({ USD: "1.234" }) })
  }
}

export const internal: Readonly<Record<string, Arrangement>> = {
  "internal.projects.create": { before: member },
  "internal.projects.list": { before: listed },
  "internal.projects.transfer": {
    cases: {
      "to-own-second-team": transferred(["team_admin"], given, true),
      "back-server-access": transferred(["team_admin"], "c4848310-8cee-4896-80b4-f12f5b444eb9", true),
      "target-team-not-a-member": transferred(["team_admin"], given, false),
      "not-owner": transferred([], given, false),
      "member-without-team-admin": transferred(["team_member"], given, false)
    }
  },
  "internal.projects.current.get": { before: answered },
  "internal.projects.current.get-after-updates": { before: answered },
  "internal.projects.current.update": { before: answered },
  "internal.projects.current.delete": {
    before: owned,
    cases: { "read-after-delete-client": removed, "owner-session-after-delete": removed }
  },
  "internal.api-keys.create": { before: owned },
  "internal.api-keys.list": { before: keys },
  "internal.api-keys.get": { before: keys },
  "internal.api-keys.update": { before: keys },
  "internal.api-keys.delete": {},
  "internal.api-keys.use-revoked-or-expired": {
    before: (stage) => ended(stage.recorded.name.startsWith("revoked") ? { revokedAtMillis: 1 } : { expiresAtMillis: 0 })(stage)
  },
  "internal.config.get": { before: owned, cases: { "after-overrides": overridden } },
  "internal.config.override.update": {
    before: owned,
    cases: {
      "product-bad-money-is-accepted": refuses(refused),
      "domain-handler-path-is-accepted": refuses(refused)
    }
  },
  "internal.config.override.update.payments": {},
  "internal.config.invalid-values-effect": { cases: invalidConfig("/internal/config/override") }
}
