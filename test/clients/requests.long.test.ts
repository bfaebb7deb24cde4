import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { assert, describe } from "vitest"
import type { Generation } from "../../emulator/src/index.js"
import { send } from "../../emulator/test/platform.js"
import { signedIn } from "../../emulator/test/signedIn.js"
import { isInstalled } from "./published.js"
import type { PublishedSchema } from "./schemas.js"
import { clientOf, pathsIn, platformOf, schemasOf, withField } from "./schemas.js"

const unknown = "00000000-0000-4000-8000-000000000000"
const image = "data:image/png;base64,AAAA"

const generations = ["2025-11", "2026-04", "2026-11"] as const

/**
 * Values of every type, with those around the limits of fields. Each field of each request of the newest generation has each of them
 * once; the others share them, since most of their fields are the same.
 */
const values: ReadonlyArray<unknown> = [
  undefined,
  null,
  ...["", " ", "x", "X y", "$x", "email", "a@b", "a@b.co", "a..b@example.com", "A@EXAMPLE.COM", `${"x".repeat(250)}@example.com`],
  ...[0, -1, 1, 1.5, 101, 65_536, 1e20, "5", "-9", "1.5", "1e3", true, false, "true", "0", "TRUE"],
  ...[[], {}, [null], ["x"], { x: 1 }, [5], [[]], [1.5, "day"], [1, "day"], [0, "day"], [1, "days"], [1, "day", 2], ["1", "day"]],
  ...[unknown, unknown.slice(1), "00000000-0000-0000-0000-000000000000"],
  ...[63, 64, 70, 71, 256, 257].map((length) => "x".repeat(length)),
  ...["http://localhost:3000", "https://example.com/a b", "ftp://example.com", "javascript:x", image, "AAAA", "A===", "/handler"],
  ...["never", "day", "1.00", "01", "google", "shared", "standard"]
]

interface Row {
  readonly generation: Generation
  readonly asked: string
  readonly access: "client" | "server" | "admin"
  readonly schema: PublishedSchema | undefined
  /** A body that the platform accepts; each request differs from it in one field. */
  readonly body: object
  /** Fields of records, which schemas do not list. */
  readonly more?: ReadonlyArray<string>
}

/** Values for which the emulator answers otherwise than the published schema says, and why. */
const exceptions: ReadonlyArray<readonly [place: RegExp, values: RegExp, reason: string]> = [
  [/(?:expires|scheduled)_at_millis /, /^1e\+?20|^1000/, "no date is so late: the platform fails when it stores it"],
  [/POST \/contact-channels .*\.value /, /^""/, "the platform fails when it stores an address without an @"],
  [/POST \/team-api-keys .*\.team_id /, /^["\dtf-]/, "the platform fails when it looks for a team without a UUID"],
  [/_default_permissions\.0\.id /, /^"?(?:"|.*[^\w:$"-]|-)/, "the id is no key that a configuration can have"],
  [/email_config\.port /, /1\.5/, "a port has no fraction: the platform fails when it sends an e-mail"],
  [/^2026-04 .*onboarding_status /, /./, "the recorded platform of 2026-04 has a step more than the client"],
  [/POST \/payments\/products.*\.quantity /, /^(?:1e\+?20|1000)/, "a quantity has 32 bits"],
  [/POST \/payments\/products.*\.product_inline /, /^\{/, "without prices or items the platform fails later"],
  [/POST \/payments\/products.*\.(?:prices|included_items) /, /^undefined/, "without prices or items the platform fails later"]
]

const rowsOf = (
  generation: Generation,
  ids: Readonly<Record<"me" | "team" | "channel" | "keySet" | "userKey" | "teamKey", string>>
) => {
  const { fields, schema } = schemasOf(generation)
  const { me, team } = ids
  const row = (asked: string, access: Row["access"], file: string, path: string, body: object = {}): Row => ({
    generation,
    asked,
    access,
    schema: schema(file, path),
    body
  })
  const both = (asked: string, file: string, name: string, body: object = {}) =>
    (["client", "server"] as const).map((access) => row(asked, access, file, name.replace("*", access), body))
  const key = { description: "d", expires_at_millis: null }
  const keySet = {
    description: "d",
    expires_at_millis: 4e12,
    has_publishable_client_key: true,
    has_secret_server_key: false,
    has_super_secret_admin_key: false
  }
  const account = { id: "google", account_id: "a", email: "a@b.co" }
  const standard = { id: "google", type: "standard", client_id: "c", client_secret: "s" }
  const server = { host: "h", port: 1, username: "u", password: "p", sender_name: "n", sender_email: "a@b.co" }
  const config = {
    email_config: { type: "standard", ...server },
    domains: [{ domain: "https://a.co", handler_path: "/h" }],
    oauth_providers: [standard]
  }
  const product = { display_name: "x", customer_type: "user", prices: { m: { USD: "1" } }, included_items: {} }
  const grant = fields.yupObject({
    product_id: fields.yupString().optional(),
    product_inline: fields.inlineProductSchema.optional(),
    quantity: fields.yupNumber().integer().min(1).default(1)
  })
  const definitions = (scope: "team" | "project") => {
    const [file, name] = [`${scope}-permissions`, `${scope}PermissionDefinitionsCrud.admin`]
    return [
      row(`POST /${scope}-permission-definitions`, "admin", file, `${name}.createSchema`, { id: "n" }),
      row(`PATCH /${scope}-permission-definitions/unknown`, "admin", file, `${name}.updateSchema`)
    ]
  }
  const all: ReadonlyArray<Row> = [
    row("POST /users", "server", "users", "usersCrud.server.createSchema", { oauth_providers: [account] }),
    row(`PATCH /users/${me}`, "server", "users", "usersCrud.server.updateSchema"),
    ...both("PATCH /users/me", "current-user", "currentUserCrud.*.updateSchema"),
    ...both("POST /teams", "teams", "teamsCrud.*.createSchema", { display_name: "a" }),
    ...both(`PATCH /teams/${team}`, "teams", "teamsCrud.*.updateSchema"),
    ...both("POST /contact-channels", "contact-channels", "contactChannelsCrud.*.createSchema", {
      user_id: me,
      value: "c@example.com",
      type: "email",
      used_for_auth: false
    }),
    ...both(`PATCH /contact-channels/${me}/${ids.channel}`, "contact-channels", "contactChannelsCrud.*.updateSchema"),
    row("POST /oauth-providers", "server", "oauth-providers", "oauthProviderCrud.server.createSchema", {
      user_id: me,
      provider_config_id: "google",
      account_id: "a",
      allow_sign_in: false,
      allow_connected_accounts: true
    }),
    ...both(`PATCH /oauth-providers/${me}/${unknown}`, "oauth-providers", "oauthProviderCrud.*.updateSchema"),
    ...both(
      `PATCH /emails/notification-preference/${me}/7bb82d33-2f54-4a3d-9d23-82739e0d66ef`,
      "notification-preferences",
      "notificationPreferenceCrud.*.updateSchema",
      { enabled: true }
    ),
    ...both(`PATCH /team-member-profiles/${team}/${me}`, "team-member-profiles", "teamMemberProfilesCrud.*.updateSchema"),
    row(`POST /team-memberships/${team}/${unknown}`, "server", "team-memberships", "teamMembershipsCrud.server.createSchema"),
    row(`POST /team-permissions/${team}/${me}/x`, "server", "team-permissions", "teamPermissionsCrud.server.createSchema"),
    row(`POST /project-permissions/${me}/x`, "server", "project-permissions", "projectPermissionsCrud.server.createSchema"),
    ...definitions("team"),
    ...definitions("project"),
    row("POST /internal/api-keys", "admin", "internal-api-keys", "internalApiKeysCreateInputSchema", keySet),
    row(`PATCH /internal/api-keys/${ids.keySet}`, "admin", "internal-api-keys", "internalApiKeysCrud.admin.updateSchema"),
    row("POST /user-api-keys", "client", "project-api-keys", "userApiKeysCreateInputSchema", { user_id: me, ...key }),
    ...both(`PATCH /user-api-keys/${ids.userKey}`, "project-api-keys", "userApiKeysCrud.*.updateSchema"),
    row("POST /team-api-keys", "client", "project-api-keys", "teamApiKeysCreateInputSchema", { team_id: team, ...key }),
    ...both(`PATCH /team-api-keys/${ids.teamKey}?team_id=${team}`, "project-api-keys", "teamApiKeysCrud.*.updateSchema"),
    row("PATCH /internal/projects/current", "admin", "projects", "projectsCrud.admin.updateSchema", { config }),
    // The fields of a server or a provider of one's own are checked beside the shared one too.
    row("PATCH /internal/projects/current", "admin", "projects", "projectsCrud.admin.updateSchema", {
      config: { email_config: { type: "shared", ...server }, oauth_providers: [{ ...standard, type: "shared" }] }
    }),
    row("POST /auth/sessions", "server", "sessions", "sessionsCrudServerCreateSchema", { user_id: me }),
    row("POST /webhooks/svix-token", "admin", "svix-token", "svixTokenAdminCreateSchema"),
    row(
      `POST /connected-accounts/${me}/google/access-token`,
      "client",
      "connected-accounts",
      "connectedAccountAccessTokenCreateSchema"
    ),
    ...(generation === "2025-11"
      ? [row("PATCH /internal/config/override", "admin", "config", "configOverrideCrud.admin.updateSchema")]
      : [row(`PATCH /emails/outbox/${unknown}`, "server", "email-outbox", "emailOutboxUpdateSchema")]),
    {
      generation,
      asked: `POST /payments/products/user/${me}`,
      access: "server",
      schema: grant,
      body: { product_inline: product },
      more: [
        ...[
          "",
          ".m",
          ".m.USD",
          ".m.JPY",
          ".m.XXX",
          ".m.interval",
          ".m.free_trial",
          ".n.USD",
          ".a b.USD",
          `.${"x".repeat(64)}.USD`,
          `.-${"x".repeat(64)}.USD`
        ].map((end) => `product_inline.prices${end}`),
        ...["", ".i", ".i.quantity", ".i.repeat", ".i.expires", ".a b.quantity"].map(
          (end) => `product_inline.included_items${end}`
        )
      ]
    }
  ]
  return all
}

const placeOf = ({ access, asked, generation }: Row, field: string): string => `${generation} ${asked} ${access}.${field} `
const isExcepted = (row: Row, field: string, value: string): boolean =>
  exceptions.some(([where, which]) => where.test(placeOf(row, field)) && which.test(value))

const bodiesOf = (row: Row): ReadonlyArray<readonly [field: string, value: string, body: unknown]> => {
  const { body, more = [], schema } = row
  const paths = [...pathsIn(schema?.describe() ?? { type: "none" }), ...more.map((path) => path.split("."))]
  const others = [undefined, null, [], "x", { ...body, stray: 1 }]
  const text = (value: unknown) => `${JSON.stringify(value)}`
  const own = values.filter((_, index) => row.generation === "2026-11" || index % 2 === generations.indexOf(row.generation))
  const isLeaf = (path: ReadonlyArray<string>) =>
    !paths.some((other) => other.length > path.length && path.every((key, index) => other[index] === key))
  // Many wrong fields at once show in which order their lines are listed.
  const inEach = (value: unknown) =>
    paths
      .filter((path) => isLeaf(path) && !exceptions.some(([where]) => where.test(placeOf(row, path.join(".")))))
      .reduce<unknown>((whole, path) => withField(whole, path, value), { ...body, stray: 1 })
  return [
    ["body", "as it is", body],
    ...others.map((other) => ["body", text(other), other] as const),
    ...paths.flatMap((path) => own.map((value) => [path.join("."), text(value), withField(body, path, value)] as const)),
    ...[undefined, null, "", " ", "X y", 1.5, {}].map((value) => ["each", text(value), inEach(value)] as const)
  ]
}

const linesIn = (message: string): ReadonlyArray<string> =>
  message
    .split("\n  - ")
    .slice(1)
    .map((line) => line.replaceAll("\n  ", "\n"))

describe.runIf(Object.values(clientOf).every(isInstalled)).each(generations)("the emulator of %s", (generation) => {
  layer(platformOf(generation))((it) => {
    it.effect(
      "accepts what the published schemas accept, and refuses the rest with their lines, in their order",
      Effect.fnUntraced(function* () {
        const { problemsOf } = schemasOf(generation)
        const { token, user } = yield* signedIn({ email: "ada@example.com", verified: true })
        const ask = (asked: string, access: Row["access"], body: unknown) => {
          const [method = "", path = ""] = asked.split(" ")
          return send(method, `/api/v1${path}`, { access, token, body })
        }
        const idOf = (asked: string, access: Row["access"], body: object) =>
          Effect.map(ask(asked, access, body), (answer) => String(answer.body.id))
        const expires = { description: "d", expires_at_millis: 4e12 }
        const team = yield* idOf("POST /teams", "client", { display_name: "T" })
        const rows = rowsOf(generation, {
          me: user.id,
          team,
          channel: yield* idOf("POST /contact-channels", "client", {
            user_id: "me",
            value: "b@example.com",
            type: "email",
            used_for_auth: false
          }),
          keySet: yield* idOf("POST /internal/api-keys", "admin", {
            ...expires,
            has_publishable_client_key: true,
            has_secret_server_key: false,
            has_super_secret_admin_key: false
          }),
          userKey: yield* idOf("POST /user-api-keys", "client", { user_id: "me", ...expires }),
          teamKey: yield* idOf("POST /team-api-keys", "client", { team_id: team, ...expires })
        })
        const differences: Array<string> = []
        let count = 0
        for (const row of rows) {
          assert.isDefined(row.schema, row.asked)
          for (const [field, value, body] of bodiesOf(row)) {
            if (isExcepted(row, field, value)) continue
            count++
            const expected = yield* Effect.promise(() => problemsOf("body", row.schema as PublishedSchema, body, user.id))
            const { headers, body: answer, status } = yield* ask(row.asked, row.access, body)
            const given = headers.get("x-stack-known-error") === "SCHEMA_ERROR" ? linesIn(answer.details.message) : []
            if (status >= 500 || given.join("\n") !== expected.join("\n")) {
              differences.push(`${placeOf(row, field)}= ${value.slice(0, 60)}: ${status} ${JSON.stringify({ given, expected })}`)
            }
          }
        }
        assert.deepStrictEqual(differences, [])
        assert.isAbove(count, generation === "2026-11" ? 9000 : 4500)
      }),
      300_000
    )
  })
})
