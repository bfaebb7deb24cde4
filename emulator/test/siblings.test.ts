import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { assert } from "vitest"
import { generations } from "../src/generation/Generation.js"
import { routesIn } from "../src/generation/routes.js"
import { routes } from "../src/handlers/index.js"
import { Emulator } from "../src/index.js"
import { project, send } from "./platform.js"
import { signedIn } from "./signedIn.js"

/**
 * The calls of the platform: method, path, the lowest access level, and how it reads a request. All calls with the same words answer
 * alike. The recordings have each word for some of its calls.
 *
 * - `{name}` in a path is a UUID, which the platform calls by this name; `*` is another text.
 * - `none`: needs no project.
 * - `query`: rejects unknown query parameters. Others ignore them.
 * - `body`: needs an object, without unknown properties. `body?`: it may be missing. Others ignore the body.
 * - `until-`, `since-`: the generations that have it.
 */
const table = `
POST   /ai/query/* none body since-2026-04
POST   /analytics/events/batch client body since-2026-04
POST   /auth/anonymous/sign-up client
POST   /auth/cli client body?
POST   /auth/cli/complete client body
POST   /auth/cli/poll client body
POST   /auth/mfa/sign-in client body
POST   /auth/oauth/callback/apple/native client body since-2026-04
POST   /auth/oauth/connected-accounts/*/access-token none body
POST   /auth/oauth/cross-domain/authorize client body since-2026-04
POST   /auth/otp/send-sign-in-code client body
POST   /auth/otp/sign-in client body
POST   /auth/otp/sign-in/check-code client body
POST   /auth/passkey/initiate-passkey-authentication client
POST   /auth/passkey/initiate-passkey-registration client
POST   /auth/passkey/register client body
POST   /auth/passkey/sign-in client body
POST   /auth/password/reset client body
POST   /auth/password/reset/check-code client body
POST   /auth/password/send-reset-code client body
POST   /auth/password/set client body
POST   /auth/password/sign-in client body
POST   /auth/password/sign-up client body
POST   /auth/password/update client body
GET    /auth/sessions client query
POST   /auth/sessions server body
DELETE /auth/sessions/{session_id} client query
DELETE /auth/sessions/current client
POST   /auth/sessions/current/refresh client
POST   /check-feature-support none
POST   /check-version none body
GET    /connected-accounts/{user_id} client query since-2026-04
POST   /connected-accounts/{user_id}/*/*/access-token client query body since-2026-04
POST   /connected-accounts/{user_id}/*/access-token client query body
GET    /contact-channels client query
POST   /contact-channels client query body
DELETE /contact-channels/{user_id}/{contact_channel_id} client query
GET    /contact-channels/{user_id}/{contact_channel_id} client query
PATCH  /contact-channels/{user_id}/{contact_channel_id} client query body
POST   /contact-channels/{user_id}/{contact_channel_id}/send-verification-code client body
POST   /contact-channels/send-verification-code client body
POST   /contact-channels/verify client body
POST   /contact-channels/verify/check-code client body
POST   /data-vault/stores/*/get server body
POST   /data-vault/stores/*/set server body
POST   /emails/capacity-boost server since-2026-04
GET    /emails/delivery-info server since-2026-04
GET    /emails/notification-preference/{user_id} client query
PATCH  /emails/notification-preference/{user_id}/{category_id} client query body
GET    /emails/outbox server query since-2026-04
GET    /emails/outbox/{id} server query since-2026-04
PATCH  /emails/outbox/{id} server query body since-2026-04
POST   /emails/render-email admin body
POST   /emails/send-email server body
POST   /integrations/credential-scanning/revoke none body
GET    /integrations/custom/api-keys admin query
POST   /integrations/custom/api-keys admin body
GET    /integrations/custom/api-keys/{api_key_id} admin query
PATCH  /integrations/custom/api-keys/{api_key_id} admin query body
GET    /integrations/custom/domains admin query
POST   /integrations/custom/domains admin query body
DELETE /integrations/custom/domains/* admin query
POST   /integrations/custom/internal/confirm server body
GET    /integrations/custom/oauth-providers admin query
POST   /integrations/custom/oauth-providers admin query body
DELETE /integrations/custom/oauth-providers/* admin query
PATCH  /integrations/custom/oauth-providers/* admin query body
GET    /integrations/custom/oauth/authorize none
POST   /integrations/custom/oauth/token none body
GET    /integrations/custom/projects/current admin query
PATCH  /integrations/custom/projects/current admin query body
POST   /integrations/custom/projects/provision none body
GET    /integrations/custom/projects/transfer none query
POST   /integrations/custom/projects/transfer/confirm client body
POST   /integrations/custom/projects/transfer/confirm/check client body
POST   /integrations/custom/projects/transfer/initiate none body
POST   /integrations/custom/webhooks admin body
GET    /internal/ai-chat/{thread_id} admin
PATCH  /internal/ai-chat/{thread_id} admin body
POST   /internal/ai-chat/{thread_id} admin body until-2025-11
POST   /internal/analytics/query admin body since-2026-04
GET    /internal/api-keys admin query
POST   /internal/api-keys admin body
GET    /internal/api-keys/{api_key_id} admin query
PATCH  /internal/api-keys/{api_key_id} admin query body
GET    /internal/backend-urls none since-2026-04
GET    /internal/config admin
PATCH  /internal/config/override admin body until-2025-11
GET    /internal/config/override/* server since-2026-04
PATCH  /internal/config/override/* server body since-2026-04
PUT    /internal/config/override/* server body since-2026-04
POST   /internal/config/override/*/reset-keys admin body since-2026-04
DELETE /internal/config/source admin since-2026-04
GET    /internal/config/source admin since-2026-04
GET    /internal/email-drafts admin
POST   /internal/email-drafts admin body
DELETE /internal/email-drafts/{id} admin since-2026-04
GET    /internal/email-drafts/{id} admin
PATCH  /internal/email-drafts/{id} admin body
GET    /internal/email-templates admin
POST   /internal/email-templates admin body
DELETE /internal/email-templates/{templateId} admin since-2026-04
PATCH  /internal/email-templates/{templateId} admin body
GET    /internal/email-themes admin
POST   /internal/email-themes admin body
GET    /internal/email-themes/* admin until-2025-11
GET    /internal/email-themes/{id} admin since-2026-04
PATCH  /internal/email-themes/* admin body
GET    /internal/emails admin query
POST   /internal/emails/managed-onboarding/apply admin body since-2026-04
POST   /internal/emails/managed-onboarding/check admin body since-2026-04
GET    /internal/emails/managed-onboarding/list admin since-2026-04
POST   /internal/emails/managed-onboarding/setup admin body since-2026-04
GET    /internal/metrics admin query
POST   /internal/onboarding/preview-affected-users admin query body since-2026-04
GET    /internal/payments/method-configs admin since-2026-04
PATCH  /internal/payments/method-configs admin body since-2026-04
POST   /internal/payments/setup admin
POST   /internal/payments/stripe-widgets/account-session admin
GET    /internal/payments/stripe/account-info admin
POST   /internal/payments/test-mode-purchase-session none body
GET    /internal/payments/transactions admin query
POST   /internal/payments/transactions/refund admin body
GET    /internal/projects client query
POST   /internal/projects client query body
DELETE /internal/projects/current admin query
GET    /internal/projects/current admin query
PATCH  /internal/projects/current admin query body
POST   /internal/projects/transfer client body
POST   /internal/rewrite-template-source admin body since-2026-04
POST   /internal/send-sign-in-invitation server body
POST   /internal/send-test-email admin body
POST   /internal/send-test-webhook admin body
GET    /internal/session-replays admin query since-2026-04
GET    /internal/session-replays/* admin since-2026-04
GET    /internal/session-replays/*/chunks admin query since-2026-04
GET    /internal/session-replays/*/chunks/*/events admin since-2026-04
GET    /internal/session-replays/*/events admin query since-2026-04
GET    /internal/sign-up-rules-stats admin since-2026-04
POST   /internal/sign-up-rules-test admin body since-2026-04
GET    /migration-tests/smart-route-handler none
GET    /oauth-providers client query
POST   /oauth-providers server query body
DELETE /oauth-providers/{user_id}/{provider_id} client query
GET    /oauth-providers/{user_id}/{provider_id} client query
PATCH  /oauth-providers/{user_id}/{provider_id} client query body
GET    /payments/billing/*/* client since-2026-04
GET    /payments/invoices/*/* client query since-2026-04
GET    /payments/items/*/*/* client
POST   /payments/items/*/*/*/update-quantity server query body
POST   /payments/payment-method/*/*/set-default client body since-2026-04
POST   /payments/payment-method/*/*/setup-intent client body? since-2026-04
GET    /payments/products/*/* client query
POST   /payments/products/*/* server body
DELETE /payments/products/*/*/* client query since-2026-04
POST   /payments/products/*/*/switch client body since-2026-04
POST   /payments/purchases/create-purchase-url client body
POST   /payments/purchases/purchase-session none body
GET    /payments/purchases/validate-code none query
POST   /payments/purchases/validate-code none body
GET    /project-permission-definitions admin query
POST   /project-permission-definitions admin query body
DELETE /project-permission-definitions/* admin query
PATCH  /project-permission-definitions/* admin query body
GET    /project-permissions client query
DELETE /project-permissions/{user_id}/* server query
POST   /project-permissions/{user_id}/* server query body
GET    /projects/*/.well-known/jwks.json none query
GET    /projects/current client query
POST   /session-replays/batch client body since-2026-04
GET    /team-api-keys client query
POST   /team-api-keys client body
GET    /team-api-keys/{api_key_id} client query
PATCH  /team-api-keys/{api_key_id} client query body
POST   /team-api-keys/check server body
GET    /team-invitations client query
DELETE /team-invitations/{id} client query
POST   /team-invitations/{id}/accept client query since-2026-04
POST   /team-invitations/accept client body
POST   /team-invitations/accept/check-code client body
POST   /team-invitations/accept/details client body
POST   /team-invitations/send-code client body
GET    /team-member-profiles client query
GET    /team-member-profiles/{team_id}/{user_id} client query
PATCH  /team-member-profiles/{team_id}/{user_id} client query body
DELETE /team-memberships/{team_id}/{user_id} client query
POST   /team-memberships/{team_id}/{user_id} server query body
GET    /team-permission-definitions admin query
POST   /team-permission-definitions admin query body
DELETE /team-permission-definitions/* admin query
PATCH  /team-permission-definitions/* admin query body
GET    /team-permissions client query
DELETE /team-permissions/{team_id}/{user_id}/* server query
POST   /team-permissions/{team_id}/{user_id}/* server query body
GET    /teams client query
POST   /teams client query body
DELETE /teams/{team_id} client query
GET    /teams/{team_id} client query
PATCH  /teams/{team_id} client query body
GET    /user-api-keys client query
POST   /user-api-keys client body
GET    /user-api-keys/{api_key_id} client query
PATCH  /user-api-keys/{api_key_id} client query body
POST   /user-api-keys/check server body
GET    /users server query
POST   /users server query body
DELETE /users/{user_id} server query
GET    /users/{user_id} server query
PATCH  /users/{user_id} server query body
DELETE /users/me client query
GET    /users/me client query
PATCH  /users/me client query body
POST   /webhooks/svix-token admin query body
`

/** The calls that read their requests in a way of their own, such as pages, redirects and forms of OAuth. */
const ownForms = new Set([
  "GET /",
  "GET /auth/oauth/authorize/*",
  "GET /auth/oauth/callback/*",
  "POST /auth/oauth/callback/*",
  "POST /auth/oauth/token",
  "POST /integrations/stripe/webhooks",
  "POST /internal/failed-emails-digest"
])

/** The lists that a client can read of its own user only, and the calls whose body names a user. */
const lists = [
  "/auth/sessions",
  "/contact-channels",
  "/oauth-providers",
  "/project-permissions",
  "/team-permissions",
  "/teams",
  "/user-api-keys"
]
const naming: ReadonlyArray<readonly [path: string, field: string]> = [
  ["/auth/sessions", "user_id"],
  ["/contact-channels", "user_id"],
  ["/oauth-providers", "user_id"],
  ["/user-api-keys", "user_id"],
  ["/teams", "creator_user_id"]
]

interface Row {
  readonly method: string
  readonly path: string
  readonly access: string
  readonly has: ReadonlySet<string>
}

const rows: ReadonlyArray<Row> = table
  .trim()
  .split("\n")
  .map((line) => {
    const [method = "", path = "", access = "", ...words] = line.split(/ +/)
    return { method, path, access, has: new Set(words) }
  })

const levels: ReadonlyArray<string> = ["client", "server", "admin"]
const order: ReadonlyArray<string> = generations
const unknown = "00000000-0000-0000-0000-000000000000"
const uuids = /\{(\w+)\}/g
const filled = ({ path }: Row, wrong?: string) =>
  path.replace(uuids, (_, name: string) => (name === wrong ? "x" : unknown)).replaceAll("*", "x")
const nameOf = ({ method, path }: Row) => `${method} ${path}`
/** Paths compare without the names of their parameters. */
const plain = (path: string) => path.replace(/:\w+/g, "*").replace(uuids, "*")

for (const generation of ["2025-11", "2026-04"] as const) {
  const place = order.indexOf(generation)
  const isOwn = ({ has }: Row) =>
    [...has].every((word) => {
      const [bound = "", ...rest] = word.split("-")
      const at = order.indexOf(rest.join("-"))
      return at === -1 || (bound === "since" ? at <= place : at >= place)
    })
  const own = rows.filter(isOwn)
  const emulator = Emulator.layer({ platform: generation, passwordRounds: 4, projects: [{ ...project, allowUserApiKeys: true }] })

  /** Sends a request with the lowest access level of a call, and returns its code and message. */
  const asked = (row: Row, path: string, body?: unknown, access: string = row.access) =>
    Effect.map(
      send(row.method, `/api/v1${path}`, {
        ...(access === "server" || access === "admin" ? { access } : {}),
        ...(access === "none"
          ? { headers: { "x-stack-access-type": "", "x-stack-project-id": "", "x-stack-publishable-client-key": "" } }
          : {}),
        ...(row.method === "GET" || body === undefined ? {} : { body })
      }),
      ({ status, headers, body: answer, text }) => ({
        code: headers.get("x-stack-known-error") ?? String(status),
        message: String(answer?.details?.message ?? text),
        details: answer?.details as unknown
      })
    )
  const says = (line: string, answer: { readonly code: string; readonly message: string }) =>
    answer.code === "SCHEMA_ERROR" && answer.message.includes(line)

  /** Fails with the calls that do not hold a rule. */
  const hold = <E, R>(of: ReadonlyArray<Row>, holds: (row: Row) => Effect.Effect<boolean, E, R>): Effect.Effect<void, E, R> =>
    Effect.gen(function* () {
      assert.isAbove(of.length, 10)
      const broken: Array<string> = []
      for (const row of of) if (!(yield* holds(row))) broken.push(nameOf(row))
      assert.deepStrictEqual(broken, [])
    })

  layer(emulator)(`the calls of ${generation}`, (it) => {
    it.effect("are all in the table", () =>
      Effect.sync(() => {
        const served = routesIn(routes, generation)
          .map(({ method, path }) => `${method} ${plain(path)}`)
          .filter((name) => !ownForms.has(name) && !/ \/integrations\/(?:neon\/|\w+\/oauth\/idp\/)/.test(name))
        const listed = own.map(({ method, path }) => `${method} ${plain(path)}`)
        const missing = served.filter((name) => !listed.includes(name))
        const surplus = listed.filter((name) => !served.includes(name))
        assert.deepStrictEqual({ missing, surplus }, { missing: [], surplus: [] })
      })
    )

    it.effect("need an access type before anything else is read", () =>
      hold(
        own.filter(({ access }) => access !== "none"),
        (row) =>
          Effect.map(
            asked(row, `${filled(row, "id")}?stray=1`, { stray: 1 }, "none"),
            ({ code }) => code === "ACCESS_TYPE_REQUIRED"
          )
      )
    )

    it.effect("name the access levels that suffice before anything else is read", () =>
      hold(
        own.filter(({ access }) => access === "server" || access === "admin"),
        Effect.fnUntraced(function* (row) {
          const enough = levels.indexOf(row.access)
          const answers = yield* Effect.forEach(levels.slice(0, enough), (low) =>
            Effect.map(
              asked(row, `${filled(row, "id")}?stray=1`, null, low),
              ({ code, details }) =>
                code === "INSUFFICIENT_ACCESS_TYPE" &&
                JSON.stringify(details) ===
                  JSON.stringify({ actual_access_type: low, allowed_access_types: levels.slice(enough) })
            )
          )
          return answers.every((each) => each)
        })
      )
    )

    it.effect("either name an unknown query parameter or ignore it", () =>
      hold(own, (row) =>
        Effect.map(
          asked(row, `${filled(row)}?stray=1`, {}),
          (answer) => says("  - query contains unknown properties: stray", answer) === row.has.has("query")
        )
      )
    )

    it.effect("name an unknown property of the body, and what is no object", () =>
      hold(
        own.filter(({ has }) => has.has("body") || has.has("body?")),
        Effect.fnUntraced(function* (row) {
          const lines: ReadonlyArray<readonly [body: unknown, line: string]> = [
            [{ stray: 1 }, "body contains unknown properties: stray"],
            [null, "body cannot be null"],
            [[], "body must be a `object` type, but the final value was: `[]`."],
            ["x", 'body must be a `object` type, but the final value was: `"x"`.']
          ]
          for (const [body, line] of lines) if (!says(line, yield* asked(row, filled(row), body))) return false
          return says("  - body must be defined", yield* asked(row, filled(row))) === row.has.has("body")
        })
      )
    )

    it.effect("name each id of the path that is no UUID", () =>
      hold(
        own.filter(({ path }) => path.includes("{")),
        Effect.fnUntraced(function* (row) {
          for (const [, name = ""] of row.path.matchAll(uuids)) {
            const said = name === "category_id" ? "notification_category_id" : name
            if (!says(`  - params.${said} must be a valid UUID`, yield* asked(row, filled(row, name), {}))) return false
          }
          return true
        })
      )
    )

    it.effect("reject `me` in the path without a user before anything else is read, even the access type", () =>
      hold(
        own.filter(({ path }) => path.includes("{user_id}") && path !== "/users/{user_id}"),
        Effect.fnUntraced(function* (row) {
          for (const access of ["none", ...levels]) {
            const path = filled({ ...row, path: row.path.replace("{user_id}", "me") }, "team_id")
            const { code } = yield* asked(row, `${path}?stray=1`, { stray: 1 }, access)
            if (code !== "CANNOT_GET_OWN_USER_WITHOUT_USER") return false
          }
          return true
        })
      )
    )

    it.effect("reject `me` in the query or the body without a user likewise", () =>
      Effect.gen(function* () {
        const row = (method: string, path: string): Row => ({ method, path, access: "client", has: new Set() })
        const broken: Array<string> = []
        const check = (call: Row, path: string, body?: unknown) =>
          Effect.forEach(["none", ...levels], (access) =>
            Effect.map(asked(call, path, body, access), ({ code }) => {
              if (code !== "CANNOT_GET_OWN_USER_WITHOUT_USER") broken.push(`${nameOf(call)} as ${access}: ${code}`)
            })
          )
        for (const path of [...lists, "/team-member-profiles"]) yield* check(row("GET", path), `${path}?user_id=me&stray=1`)
        for (const [path, field] of naming) yield* check(row("POST", path), path, { [field]: "me", stray: 1 })
        assert.deepStrictEqual(broken, [])
      })
    )

    it.effect("forbid a client the list of another user", () =>
      Effect.gen(function* () {
        const { token } = yield* signedIn()
        const statuses = yield* Effect.forEach(lists, (path) =>
          Effect.map(send("GET", `/api/v1${path}?user_id=${unknown}`, { token }), ({ status }) => [path, status] as const)
        )
        assert.deepStrictEqual(
          statuses,
          lists.map((path) => [path, 403] as const)
        )
      })
    )
  })
}
