import { assert, describe, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "../src/index.js"
import { fetchAt } from "./oauthWalk.js"
import { platform, project, send } from "./platform.js"
import { signedIn } from "./signedIn.js"

const gitHub = { id: "github", type: "github", isShared: true, allowSignIn: true, allowConnectedAccounts: true } as const
const newest = Emulator.layer({
  platform: "2026-11",
  passwordRounds: 4,
  builtInOAuth: true,
  projects: [{ ...project, oauthProviders: [gitHub] }]
})
const api = (method: string, path: string, sent: Parameters<typeof send>[2] = {}) => send(method, `/api/v1${path}`, sent)
const server = (method: string, path: string, body?: unknown) =>
  api(method, path, { access: "server", ...(body !== undefined && { body }) })
const admin = (method: string, path: string, body?: unknown) =>
  api(method, path, { access: "admin", ...(body !== undefined && { body }) })

const namesIn = (body: { readonly items: ReadonlyArray<{ readonly display_name: string }> }) =>
  body.items.map((item) => item.display_name)

const pushed = {
  type: "pushed-from-github",
  owner: "acme",
  repo: "shop",
  branch: "main",
  commit_hash: "0123abc",
  config_file_path: "stack.config.ts"
}

describe("the platform of 2026-11", () => {
  layer(newest)((it) => {
    it.effect("lists teams whole, and in pages if the query says anything about them", () =>
      Effect.gen(function* () {
        for (const name of ["Ants", "Bees", "Wasps"]) yield* server("POST", "/teams", { display_name: name })
        const whole = yield* server("GET", "/teams")
        assert.isFalse(whole.body.is_paginated)
        assert.deepStrictEqual(namesIn(whole.body), ["Ants", "Bees", "Wasps"])
        const first = yield* server("GET", "/teams?limit=2&order_by=created_at&desc=true")
        assert.isTrue(first.body.is_paginated)
        assert.deepStrictEqual(namesIn(first.body), ["Wasps", "Bees"])
        const { next_cursor: cursor } = first.body.pagination
        const last = yield* server("GET", `/teams?limit=2&desc=true&cursor=${cursor}`)
        assert.deepStrictEqual([namesIn(last.body), last.body.pagination.next_cursor], [["Ants"], null])
        const found = yield* server("GET", "/teams?query=EE")
        assert.deepStrictEqual([namesIn(found.body), found.body.pagination.next_cursor], [["Bees"], null])
        const nothing = yield* server("GET", `/teams?cursor=${crypto.randomUUID()}`)
        assert.deepStrictEqual([namesIn(nothing.body), nothing.body.pagination.next_cursor], [[], null])
        for (const query of ["limit=0", "limit=a", "cursor=a", "order_by=display_name", "desc=yes"]) {
          assert.strictEqual((yield* server("GET", `/teams?${query}`)).body.code, "SCHEMA_ERROR", query)
        }
      }).pipe(Effect.provide(Layer.fresh(newest)))
    )

    it.effect("lists only a user's own teams for a client, in pages too", () =>
      Effect.gen(function* () {
        const { token, user } = yield* signedIn()
        yield* server("POST", "/teams", { display_name: "Own", creator_user_id: user.id })
        const { body } = yield* api("GET", "/teams?user_id=me&limit=1", { token })
        assert.deepStrictEqual(namesIn(body), ["Own"])
      })
    )

    it.effect("lists permission definitions of teams in pages", () =>
      Effect.gen(function* () {
        for (const id of ["bake_bread", "bake_cakes"]) yield* admin("POST", "/team-permission-definitions", { id })
        assert.isFalse((yield* admin("GET", "/team-permission-definitions")).body.is_paginated)
        const { body: first } = yield* admin("GET", "/team-permission-definitions?query=bake&limit=1")
        assert.strictEqual(first.items[0].id, "bake_bread")
        const { body: last } = yield* admin(
          "GET",
          `/team-permission-definitions?query=bake&limit=1&cursor=${first.pagination.next_cursor}`
        )
        assert.deepStrictEqual([last.items[0].id, last.items.length, last.pagination.next_cursor], ["bake_cakes", 1, null])
      })
    )

    it.effect("lets an invitation be used only by a user who has verified its address, and keeps it for that user", () =>
      Effect.gen(function* () {
        const { body: team } = yield* server("POST", "/teams", { display_name: "Invited" })
        const sent = { team_id: team.id, email: "Guest@example.com", callback_url: "http://localhost:3000/join" }
        yield* server("POST", "/team-invitations/send-code", sent)
        const handler = yield* Emulator.handler
        const mail = async (path: string) =>
          (await handler(new Request(`http://localhost:8102/api/v1/mailbox/guest${path}`))).json()
        const [{ id }] = yield* Effect.promise(() => mail(""))
        const { body: letter } = yield* Effect.promise(() => mail(`/${id}`))
        const code = /code=([a-z0-9]{45})/.exec(letter.text)?.[1]
        const wrong = [
          yield* signedIn({ email: "other@example.com", verified: true }),
          yield* signedIn({ email: "guest@example.com", verified: false })
        ]
        for (const { token } of wrong) {
          for (const path of ["accept/check-code", "accept/details", "accept"]) {
            const { body, status } = yield* api("POST", `/team-invitations/${path}`, { token, body: { code } })
            assert.deepStrictEqual([status, body.code], [403, "TEAM_INVITATION_EMAIL_MISMATCH"], path)
          }
        }
        const without = yield* api("POST", "/team-invitations/accept/check-code", { body: { code } })
        assert.deepStrictEqual(without.body, { is_code_valid: true })
        yield* server("PATCH", `/users/${wrong[1]?.user.id}`, { primary_email_verified: true })
        const joined = yield* api("POST", "/team-invitations/accept", { token: wrong[1]?.token ?? "", body: { code } })
        assert.strictEqual(joined.status, 200)
      })
    )

    it.effect("lists users by their last activity", () =>
      Effect.gen(function* () {
        const ids = (list: { readonly items: ReadonlyArray<{ readonly id: string }> }) => list.items.map(({ id }) => id)
        const { body: one } = yield* server("POST", "/users", { display_name: "activity" })
        const { body: two } = yield* server("POST", "/users", { display_name: "activity" })
        yield* TestClock.adjust("1 minute")
        const { body: session } = yield* server("POST", "/auth/sessions", { user_id: one.id })
        yield* api("GET", "/users/me", { token: session.access_token })
        const byActivity = yield* server("GET", "/users?query=activity&order_by=last_active_at&include_restricted=true")
        assert.deepStrictEqual(ids(byActivity.body), [two.id, one.id])
        const bySignUp = yield* server("GET", "/users?query=activity&order_by=signed_up_at&include_restricted=true")
        assert.deepStrictEqual(ids(bySignUp.body), [one.id, two.id])
      })
    )

    it.effect("counts users, and the days on which a user was active", () =>
      Effect.gen(function* () {
        const { body: before } = yield* admin("GET", "/internal/metrics/user-counts")
        yield* api("POST", "/auth/anonymous/sign-up")
        const { body: user } = yield* server("POST", "/users", {})
        const { body: after } = yield* admin("GET", "/internal/metrics/user-counts")
        assert.deepStrictEqual(after, { total_users: before.total_users + 1, anonymous_users: before.anonymous_users + 1 })
        const { body: session } = yield* server("POST", "/auth/sessions", { user_id: user.id })
        yield* api("GET", "/users/me", { token: session.access_token })
        const { body: activity } = yield* admin("GET", `/internal/user-activity?user_id=${user.id}`)
        assert.deepStrictEqual(activity.data_points.at(-1), { date: "1970-01-01", activity: 1 })
        assert.strictEqual(activity.data_points[0].activity, 0)
        const unknown = yield* admin("GET", `/internal/user-activity?user_id=${crypto.randomUUID()}`)
        assert.strictEqual(unknown.body.code, "USER_NOT_FOUND")
        const { body: metrics } = yield* admin("GET", "/internal/metrics")
        assert.isAbove(metrics.live_users, 0)
        yield* TestClock.adjust("5 minutes")
        assert.strictEqual((yield* admin("GET", "/internal/metrics")).body.live_users, 0)
      })
    )

    it.effect("tells clients whether redirects to this machine are allowed, and owners about development projects", () =>
      Effect.gen(function* () {
        assert.isTrue((yield* api("GET", "/projects/current")).body.config.allow_localhost)
        yield* admin("PATCH", "/internal/config/override/environment", {
          config_override_string: JSON.stringify({ "domains.allowLocalhost": false })
        })
        assert.isFalse((yield* api("GET", "/projects/current")).body.config.allow_localhost)
        yield* admin("PATCH", "/internal/config/override/environment", {
          config_override_string: JSON.stringify({ "domains.allowLocalhost": true })
        })
        const { body } = yield* admin("GET", "/internal/projects/current")
        assert.deepInclude(body, { is_development_environment: false, onboarding_state: null })
      })
    )

    it.effect("keeps what owners write about setting up a project, in the form of the newest client", () =>
      Effect.gen(function* () {
        const state = {
          selected_config_choice: "create-new",
          selected_apps: ["authentication", "support"],
          selected_sign_in_methods: ["credential"],
          selected_email_theme_id: null,
          selected_payments_country: "OTHER"
        }
        const write = (onboarding_state: unknown) => admin("PATCH", "/internal/projects/current", { onboarding_state })
        assert.deepStrictEqual((yield* write(state)).body.onboarding_state, state)
        const { body: refused } = yield* write({ ...state, selected_apps: ["none"], selected_payments_country: undefined })
        const lines = refused.details.message.split("\n").slice(1)
        assert.match(lines[0], /^ {2}- body\.onboarding_state\.selected_apps\[0\] must be one of the following values: /)
        assert.deepStrictEqual(lines.slice(1), ["  - body.onboarding_state.selected_payments_country must be defined"])
        assert.deepStrictEqual((yield* admin("GET", "/internal/projects/current")).body.onboarding_state, state)
        assert.isNull((yield* write(null)).body.onboarding_state)
      })
    )

    it.effect("deletes themes and managed domains", () =>
      Effect.gen(function* () {
        const { body: theme } = yield* admin("POST", "/internal/email-themes", { display_name: "Mine" })
        const path = `/internal/email-themes/${theme.id}`
        const selected = yield* admin("PATCH", "/internal/projects/current", { config: { email_theme: theme.id } })
        assert.strictEqual(selected.status, 200, selected.text)
        const deleted = yield* admin("DELETE", path)
        assert.deepStrictEqual([deleted.status, deleted.body], [200, {}])
        for (const method of ["GET", "DELETE"]) assert.strictEqual((yield* admin(method, path)).status, 404)
        const source = "export function EmailTemplate() { return <p>Hello</p> }"
        const rendered = yield* admin("POST", "/emails/render-email", { template_tsx_source: source })
        assert.include(rendered.body.html, "Hello")
        const base = "/internal/emails/managed-onboarding"
        const { body: domain } = yield* admin("POST", `${base}/setup`, { subdomain: "mail.a.test", sender_local_part: "a" })
        const removal = { resend_domain_id: domain.domain_id }
        assert.deepStrictEqual((yield* admin("POST", `${base}/delete`, removal)).body, { status: "deleted" })
        assert.strictEqual((yield* admin("POST", `${base}/delete`, removal)).status, 404)
        assert.deepStrictEqual((yield* admin("GET", `${base}/list`)).body.items, [])
      })
    )

    it.effect("trusts the project's own pages on the hosted platform, and no others there", () =>
      Effect.gen(function* () {
        const signUp = (host: string) =>
          Effect.map(
            api("POST", "/auth/password/sign-up", {
              body: {
                email: `${crypto.randomUUID()}@example.com`,
                password: "password-1",
                verification_callback_url: `https://${host}/handler/email-verification`
              }
            }),
            ({ body, status }) => (status === 200 ? "signed up" : body.code)
          )
        assert.strictEqual(yield* signUp(`${project.id}.built-with-stack-auth.com`), "signed up")
        for (const host of [
          `${crypto.randomUUID()}.built-with-stack-auth.com`,
          "built-with-stack-auth.com",
          `${project.id}.built-with-stack-auth.com.evil.example`
        ]) {
          assert.strictEqual(yield* signUp(host), "REDIRECT_URL_NOT_WHITELISTED", host)
        }
      })
    )

    it.effect("has no prices that are included by default, and no databases but its own", () =>
      Effect.gen(function* () {
        const product = (prices: unknown) => ({ "payments.products.p": { customerType: "user", prices } })
        const database = (type: string) => ({ sourceOfTruth: { type } })
        const update = (level: string, config: unknown) =>
          admin("PATCH", `/internal/config/override/${level}`, { config_override_string: JSON.stringify(config) })
        assert.strictEqual((yield* update("environment", product("include-by-default"))).status, 400)
        assert.strictEqual((yield* update("environment", product({}))).status, 200)
        for (const type of ["neon", "postgres"]) assert.strictEqual((yield* update("project", database(type))).status, 400, type)
        assert.strictEqual((yield* update("project", database("hosted"))).status, 200)
        const { body } = yield* admin("GET", "/internal/config")
        assert.deepStrictEqual(JSON.parse(body.config_string).sourceOfTruth, { type: "hosted" })
      })
    )

    it.effect("has the apps support, tanstack-start and session-replays", () =>
      Effect.gen(function* () {
        const { installed } = JSON.parse((yield* admin("GET", "/internal/config")).body.config_string).apps
        assert.containsSubset(installed, {
          support: { enabled: false },
          "tanstack-start": { enabled: false },
          "session-replays": { enabled: false }
        })
      })
    )

    it.effect("signs in through the callback URL of a provider that is not shared", () =>
      Effect.gen(function* () {
        const callback = "https://app.example.com/at/github"
        const config = (own: unknown) => ({
          config_override_string: JSON.stringify({
            "auth.oauth.providers.own": { type: "github", allowSignIn: true, ...(own as object) }
          })
        })
        const update = (own: unknown) => admin("PATCH", "/internal/config/override/environment", config(own))
        const begun = Effect.gen(function* () {
          const query = new URLSearchParams({
            client_id: project.id,
            client_secret: project.publishableClientKey,
            redirect_uri: "http://localhost:3000/handler/oauth-callback",
            scope: "legacy",
            state: "s",
            grant_type: "authorization_code",
            code_challenge: "c".repeat(43),
            code_challenge_method: "plain",
            response_type: "code",
            stack_response_mode: "json"
          })
          const { body } = yield* api("GET", `/auth/oauth/authorize/own?${query}`)
          return String(body.location)
        })
        const callbackOf = (location: string) => new URL(location).searchParams.get("redirect_uri")
        const own = { isShared: false, clientId: "id", clientSecret: "secret", customCallbackUrl: callback }
        assert.strictEqual((yield* update({ ...own, customCallbackUrl: "no URL" })).status, 400)
        yield* update({ ...own, isShared: true })
        assert.strictEqual(callbackOf(yield* begun), "http://localhost:8102/api/v1/auth/oauth/callback/own")
        yield* update(own)
        const location = yield* begun
        assert.strictEqual(callbackOf(location), callback)
        const { body } = yield* admin("GET", "/internal/config")
        assert.strictEqual(JSON.parse(body.config_string).auth.oauth.providers.own.customCallbackUrl, callback)
        // The page at the callback URL passes the response on to the platform.
        const asked = yield* fetchAt(location)
        const answered = yield* fetchAt(asked.headers.get("location"), { login: "ada@example.com", prompt: "consent" })
        const back = new URL((yield* fetchAt(answered.headers.get("location"))).headers.get("location") ?? "")
        assert.strictEqual(back.origin + back.pathname, callback)
        const arrived = yield* api("GET", `/auth/oauth/callback/own${back.search}`)
        assert.strictEqual(arrived.status, 303, arrived.text)
      })
    )

    it.effect("keeps the workflow that pushed a configuration", () =>
      Effect.gen(function* () {
        const source = { ...pushed, workflow_path: ".github/workflows/push.yml" }
        const replaced = yield* admin("PUT", "/internal/config/override/branch", { config_string: "{}", source })
        assert.strictEqual(replaced.status, 200, replaced.text)
        assert.deepStrictEqual((yield* admin("GET", "/internal/config/source")).body, { source })
      })
    )

    it.effect("begins an OAuth sign-in with JSON under either name of the mode", () =>
      Effect.gen(function* () {
        for (const name of ["stack_response_mode", "hexclave_response_mode"]) {
          const query = new URLSearchParams({
            client_id: project.id,
            client_secret: project.publishableClientKey,
            redirect_uri: "http://localhost:3000/handler/oauth-callback",
            scope: "legacy",
            state: "s",
            grant_type: "authorization_code",
            code_challenge: "c".repeat(43),
            code_challenge_method: "S256",
            response_type: "code",
            [name]: "json"
          })
          const { body, headers } = yield* api("GET", `/auth/oauth/authorize/github?${query}`)
          assert.isString(body.location, name)
          assert.isNull(headers.get("set-cookie"))
        }
      })
    )
  })

  layer(platform)((it) => {
    it.effect("has all of this only as 2026-11", () =>
      Effect.gen(function* () {
        for (const path of [
          "/teams?limit=1",
          "/teams?query=a",
          "/team-permission-definitions?limit=1",
          "/users?order_by=last_active_at",
          "/internal/payments/transactions?customer_id=a"
        ]) {
          assert.strictEqual((yield* admin("GET", path)).body.code, "SCHEMA_ERROR", path)
        }
        for (const path of ["/internal/metrics/user-counts", `/internal/user-activity?user_id=${crypto.randomUUID()}`]) {
          assert.strictEqual((yield* admin("GET", path)).status, 404, path)
        }
        for (const key of ["apps.installed.support.enabled", "auth.oauth.providers.github.customCallbackUrl"]) {
          const config_override_string = JSON.stringify({ [key]: key.startsWith("apps") ? true : "https://example.com/" })
          const { status } = yield* admin("PATCH", "/internal/config/override/environment", { config_override_string })
          assert.strictEqual(status, 400, key)
        }
        const source = { ...pushed, workflow_path: ".github/workflows/push.yml" }
        const replaced = yield* admin("PUT", "/internal/config/override/branch", { config_string: "{}", source })
        assert.strictEqual(replaced.body.code, "SCHEMA_ERROR")
        assert.notProperty((yield* api("GET", "/projects/current")).body.config, "allow_localhost")
        assert.notProperty((yield* admin("GET", "/internal/projects/current")).body, "onboarding_state")
        assert.notProperty((yield* admin("GET", "/internal/metrics")).body, "live_users")
        const { body: theme } = yield* admin("POST", "/internal/email-themes", { display_name: "Mine" })
        assert.strictEqual((yield* admin("DELETE", `/internal/email-themes/${theme.id}`)).status, 405)
      })
    )
  })
})
