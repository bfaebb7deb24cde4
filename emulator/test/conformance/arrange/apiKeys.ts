import { Effect } from "effect"
import { applyOverride } from "../../../src/config/applyOverride.js"
import type { ApiKey, ApiKeyOwner } from "../../../src/world/ApiKey.js"
import { addApiKey } from "../../../src/world/ApiKey.js"
import type { Project } from "../../../src/world/Project.js"
import { vaultEntries } from "../../../src/world/VaultStore.js"
import { World } from "../../../src/world/World.js"
import { fieldsOf } from "../answers.js"
import type { Arrange, Arrangement } from "../stage.js"
import { config, steps } from "../stage.js"
import { idsOf, itemsOf, join, makeTeam, userWith } from "../teamWorld.js"

const owners = {
  user: { type: "user", id: "cd8c5a69-1937-4a53-b87c-389a72b1b150" },
  team: { type: "team", id: "b5c62b2b-8bb1-472d-b843-1338d50141b9" }
} as const

const addOwner = (project: Project, owner: ApiKeyOwner) =>
  owner.type === "user"
    ? Effect.asVoid(userWith(project, owner.id))
    : Effect.asVoid(Effect.sync(() => makeTeam(project, owner.id)))

const add = (project: Project, own: Partial<ApiKey> & Pick<ApiKey, "owner">) =>
  Effect.map(addOwner(project, own.owner), () =>
    addApiKey(project, {
      id: crypto.randomUUID(),
      value: `sk_${crypto.randomUUID()}`,
      description: "A key",
      isPublic: false,
      createdAtMillis: 0,
      expiresAtMillis: undefined,
      revokedAtMillis: undefined,
      ...own
    })
  )

const ownerOf = (wire: Readonly<Record<string, unknown>>): ApiKeyOwner =>
  wire["type"] === "user" ? { type: "user", id: String(wire["user_id"]) } : { type: "team", id: String(wire["team_id"]) }

/** The keys that the response shows, as they were before the request. */
const shown: Arrange = ({ project, recorded, request }) =>
  Effect.gen(function* () {
    const body = fieldsOf(recorded.response.body)
    const all = body["items"] === undefined ? (body["type"] === undefined ? [] : [body]) : itemsOf(body)
    const changed = fieldsOf(request.body)
    for (const wire of [...all].reverse()) {
      const value = String(changed["api_key"] ?? `sk_${String(fieldsOf(wire["value"])["last_four"])}`)
      const again = recorded.name.includes("again")
      yield* add(project, {
        id: String(wire["id"]),
        value,
        owner: ownerOf(wire),
        description: changed["description"] === undefined ? String(wire["description"]) : "before",
        isPublic: wire["is_public"] === true,
        createdAtMillis: Number(wire["created_at_millis"]),
        expiresAtMillis: wire["expires_at_millis"] as number | undefined,
        revokedAtMillis: again ? Number(wire["manually_revoked_at_millis"]) : undefined
      })
    }
  })

/** The recorded project without API keys. */
const withoutKeys = "1ac70b6d-897c-4fc8-8d99-c44dc890e06a"

const owner =
  (type: ApiKeyOwner["type"]): Arrange =>
  ({ project, recorded, user }) =>
    Effect.gen(function* () {
      yield* addOwner(project, owners[type])
      if (project.id === withoutKeys) {
        Object.assign(project.config, { allowUserApiKeys: false, allowTeamApiKeys: false })
      }
      if (type === "user" || user === undefined) return
      const may = !/without-manage|other-user|not-member/.test(recorded.name)
      join(project, owners.team.id, user, may ? ["team_admin"] : [])
    })

/** The key in the path, with the family's owner. */
const ofPath =
  (of: ApiKeyOwner): Arrange =>
  ({ project, request }) =>
    add(project, { id: idsOf(request)[0] ?? "", owner: of })

/** The key in the body, in a given state. */
const ofBody =
  (of: ApiKeyOwner, own: Partial<ApiKey> = {}): Arrange =>
  ({ project, request }) =>
    add(project, { value: String(fieldsOf(request.body)["api_key"]), owner: of, ...own })

const over = { expiresAtMillis: -1 }
const revoked = { revokedAtMillis: 1 }

/** A key of another project, which has the feature enabled. */
const elsewhere =
  (of: ApiKeyOwner): Arrange =>
  ({ request }) =>
    Effect.gen(function* () {
      const { createProject } = yield* World
      const { project } = yield* createProject({ allowUserApiKeys: true, allowTeamApiKeys: true })
      yield* add(project, { value: String(fieldsOf(request.body)["api_key"]), owner: of })
    })

const family = (type: ApiKeyOwner["type"]): Readonly<Record<string, Arrangement>> => {
  const own = owners[type]
  const other = owners[type === "user" ? "team" : "user"]
  const checks = {
    "wrong-type": ofBody(other),
    revoked: ofBody(own, revoked),
    expired: ofBody(own, over),
    "revoked-and-expired-says-revoked": ofBody(own, { ...revoked, ...over }),
    "key-of-another-project": elsewhere(own),
    "key-of-another-project-feature-on": elsewhere(own)
  }
  const onKey = { "client-other-user": ofPath(own), "client-no-user": ofPath(own) }
  return {
    [`${type}-api-keys.create`]: { before: owner(type) },
    [`${type}-api-keys.list`]: { before: steps(owner(type), shown) },
    [`${type}-api-keys.get`]: {
      before: steps(owner(type), shown),
      cases: { ...onKey, "key-of-another-project": elsewhere(own) }
    },
    [`${type}-api-keys.update`]: { before: steps(owner(type), shown), cases: onKey },
    [`${type}-api-keys.delete`]: {},
    [`${type}-api-keys.check`]: { before: steps(owner(type), shown), cases: checks }
  }
}

// The request does not name the project of the key.
const leaked =
  (own: Partial<ApiKey> = {}): Arrange =>
  (stage) =>
    steps(config({ allowUserApiKeys: true }), ofBody(owners.user, own))(stage)

const stored: Arrange = ({ project, recorded, request }) =>
  Effect.sync(() => {
    applyOverride(project, { "dataVault.stores.secrets": { displayName: "Secrets" } })
    const value = fieldsOf(recorded.response.body)["encrypted_value"]
    const key = fieldsOf(request.body)["hashed_key"]
    if (value !== undefined) vaultEntries(project, "secrets").set(String(key), String(value))
  })

export const apiKeys: Readonly<Record<string, Arrangement>> = {
  ...family("user"),
  ...family("team"),
  "integrations.credential-scanning.revoke": {
    cases: { "private-key": leaked(), "already-revoked": leaked(revoked), "public-key": leaked({ isPublic: true }) }
  },
  "data-vault.get": { before: stored },
  "data-vault.set": { before: stored }
}
