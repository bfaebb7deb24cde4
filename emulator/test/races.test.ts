import { layer } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { assert } from "vitest"
import { passwordReset } from "../src/codes/kinds.js"
import { createCode } from "../src/codes/VerificationCodes.js"
import { applyOverride } from "../src/config/applyOverride.js"
import { Outbox } from "../src/emails/Outbox.js"
import { generations } from "../src/generation/Generation.js"
import { Emulator } from "../src/index.js"
import { Passwords } from "../src/passwords/Passwords.js"
import { sessionsOf } from "../src/world/Session.js"
import { membersOf } from "../src/world/Team.js"
import { usersOf } from "../src/world/User.js"
import { World } from "../src/world/World.js"
import { makeAuthenticator } from "./authenticator.js"
import { addUser } from "./conformance/stage.js"
import { exchange, projectOptions, walk } from "./oauthWalk.js"
import type { Sent } from "./platform.js"
import { send, project as testProject } from "./platform.js"
import { signedIn, theProject } from "./signedIn.js"

const times = 20
const refunds = {
  "2025-11": {},
  "2026-04": { refund_entries: [{ entry_index: 0, quantity: 1, amount_usd: "1" }] },
  "2026-11": { amount_usd: "1" }
}

interface Answer {
  readonly status: number
  readonly body: { readonly code?: string } | undefined
}

/** Sends the same request several times concurrently. */
const atOnce = <A extends Answer, E, R>(request: (index: number) => Effect.Effect<A, E, R>) =>
  Effect.forEach(
    Array.from({ length: times }, (_, index) => index),
    request,
    { concurrency: "unbounded" }
  )

const won = <A extends Answer>(answers: ReadonlyArray<A>) => answers.filter(({ status }) => status < 300)

/** Asserts that exactly one request succeeds and all others fail with the same code. */
const oneWins = <A extends Answer>(answers: ReadonlyArray<A>, code?: string): A => {
  const [winner, ...others] = won(answers)
  if (winner === undefined) throw new Error(`Nobody won: ${JSON.stringify(answers[0])}`)
  assert.lengthOf(others, 0, "more than one won")
  const refusals = answers.filter((answer) => answer !== winner)
  assert.deepStrictEqual([...new Set(refusals.map(({ body }) => body?.code))], [code])
  for (const { status } of refusals) assert.isBelow(status, 500)
  return winner
}

const allow = (change: object) => Effect.map(theProject, (project) => Object.assign(project.config, change))
const someone = () => `${crypto.randomUUID()}@example.com`
const post = (path: string, body: unknown, sent: Sent = {}) => send("POST", `/api/v1${path}`, { body, ...sent })
const linkOf = (email: string) =>
  Effect.map(
    Effect.flatMap(Outbox, ({ mailbox }) => mailbox(email)),
    (mails) => {
      const link = /https?:\S+/.exec(mails.at(-1)?.text ?? "")?.[0]
      return new URL(link ?? "").searchParams.get("code") ?? ""
    }
  )
const holdersOf = (email: string) =>
  Effect.map(theProject, (project) =>
    [...usersOf(project).values()].filter((user) =>
      user.channels.some(({ value, usedForAuth }) => value === email && usedForAuth)
    )
  )
const callback_url = "http://localhost:3000/handler"

for (const generation of generations) {
  layer(Layer.fresh(Emulator.layer({ platform: generation, passwordRounds: 4, projects: [testProject] })))(
    `twenty requests at once (${generation})`,
    (it) => {
      it.effect("sign up one user with an e-mail", () =>
        Effect.gen(function* () {
          const email = someone()
          oneWins(
            yield* atOnce(() => post("/auth/password/sign-up", { email, password: "password-1" })),
            "USER_EMAIL_ALREADY_EXISTS"
          )
          assert.lengthOf(yield* holdersOf(email), 1)
        })
      )

      it.effect("create one user with a sign-in address, as servers do", () =>
        Effect.gen(function* () {
          const email = someone()
          const body = { primary_email: email, primary_email_auth_enabled: true, password: "password-1" }
          oneWins(yield* atOnce(() => post("/users", body, { access: "server" })), "USER_EMAIL_ALREADY_EXISTS")
          assert.lengthOf(yield* holdersOf(email), 1)
        })
      )

      it.effect("give an address to only one of the users who claim it for signing in at the same time", () =>
        Effect.gen(function* () {
          const project = yield* theProject
          const email = someone()
          const users = yield* Effect.forEach(Array.from({ length: times }), () => addUser(project))
          yield* atOnce((index) =>
            send("PATCH", `/api/v1/users/${users[index]?.id}`, {
              access: "server",
              body: { primary_email: email, primary_email_auth_enabled: true, password: "password-1" }
            })
          )
          assert.lengthOf(yield* holdersOf(email), 1)
          const other = someone()
          yield* atOnce((index) =>
            post(
              "/contact-channels",
              { user_id: users[index]?.id, value: other, type: "email", used_for_auth: true },
              { access: "server" }
            )
          )
          assert.lengthOf(yield* holdersOf(other), 1)
        })
      )

      it.effect("sign up one user with twenty codes for one address", () =>
        Effect.gen(function* () {
          yield* allow({ magicLinkEnabled: true })
          const email = someone()
          const codes: Array<string> = []
          for (let count = 0; count < times; count++) {
            yield* post("/auth/otp/send-sign-in-code", { email, callback_url })
            codes.push(yield* linkOf(email))
          }
          const answers = yield* atOnce((index) => post("/auth/otp/sign-in", { code: codes[index] }))
          assert.lengthOf(won(answers), times)
          assert.lengthOf(
            answers.filter(({ body }) => body.is_new_user),
            1
          )
          assert.lengthOf(yield* holdersOf(email), 1)
        })
      )

      it.effect("use a sign-in code once (rule 101)", () =>
        Effect.gen(function* () {
          yield* allow({ magicLinkEnabled: true })
          const email = someone()
          yield* post("/auth/otp/send-sign-in-code", { email, callback_url })
          const code = yield* linkOf(email)
          oneWins(yield* atOnce(() => post("/auth/otp/sign-in", { code })), "VERIFICATION_CODE_ALREADY_USED")
        })
      )

      it.effect("use a password reset once, and with one of the passwords", () =>
        Effect.gen(function* () {
          const project = yield* theProject
          const email = someone()
          const { id: userId } = yield* addUser(project, { email, password: "password-1" })
          const { code } = yield* createCode(project, passwordReset, { userId, email })
          const answers = yield* atOnce((index) => post("/auth/password/reset", { code, password: `password-${index}-new` }))
          const winner = oneWins(answers, "VERIFICATION_CODE_ALREADY_USED")
          const password = `password-${answers.indexOf(winner)}-new`
          assert.strictEqual((yield* post("/auth/password/sign-in", { email, password })).status, 200)
        })
      )

      it.effect("sign nobody in with a password that is changed meanwhile", () =>
        Effect.gen(function* () {
          const project = yield* theProject
          const email = someone()
          const user = yield* addUser(project, { email, password: "password-1" })
          const signIns = atOnce(() => post("/auth/password/sign-in", { email, password: "password-1" }))
          const change = send("PATCH", `/api/v1/users/${user.id}`, { access: "server", body: { password: "password-2" } })
          const [changed, answers] = yield* Effect.all([change, signIns], { concurrency: 2 })
          assert.strictEqual(changed.status, 200)
          assert.isNotEmpty(answers.filter(({ body }) => body.code === "EMAIL_PASSWORD_MISMATCH"))
          // The change ends the sessions of those who signed in before it.
          assert.lengthOf(sessionsOf(project, user.id), 0)
        })
      )

      it.effect("change the password of nobody who is deleted meanwhile", () =>
        Effect.gen(function* () {
          const project = yield* theProject
          const { id, token } = yield* Effect.map(signedIn({ email: someone() }), ({ user, token }) => ({ id: user.id, token }))
          const changes = atOnce((index) =>
            send("PATCH", `/api/v1/users/${id}`, { access: "server", body: { password: `password-${index}` } })
          )
          const set = atOnce((index) => post("/auth/password/set", { password: `password-${index}` }, { token }))
          const remove = send("DELETE", `/api/v1/users/${id}`, { access: "server" })
          const [changed, , removed] = yield* Effect.all([changes, set, remove], { concurrency: 3 })
          assert.strictEqual(removed.status, 200)
          assert.include(
            changed.map(({ body }) => body.code),
            "USER_NOT_FOUND"
          )
          assert.isUndefined(usersOf(project).get(id))
        })
      )

      it.effect("set a password once", () =>
        Effect.gen(function* () {
          const { token } = yield* signedIn({ email: someone() })
          oneWins(yield* atOnce((index) => post("/auth/password/set", { password: `password-${index}` }, { token })))
        })
      )

      it.effect("change a password once with the old one", () =>
        Effect.gen(function* () {
          const { user, token, session } = yield* signedIn({ email: someone() })
          user.passwordHash = (yield* addUser(yield* theProject, { password: "password-old" })).passwordHash
          const answers = yield* atOnce((index) =>
            post(
              "/auth/password/update",
              { old_password: "password-old", new_password: `password-${index}` },
              { token, headers: { "x-stack-refresh-token": session.refreshToken } }
            )
          )
          oneWins(answers, "PASSWORD_CONFIRMATION_MISMATCH")
        })
      )

      it.effect("turn an anonymous user into one user", () =>
        Effect.gen(function* () {
          const { user, token } = yield* signedIn({ isAnonymous: true })
          const email = someone()
          const headers = { "x-stack-allow-anonymous-user": "true" }
          yield* atOnce(() => post("/auth/password/sign-up", { email, password: "password-1" }, { token, headers }))
          assert.deepStrictEqual(
            (yield* holdersOf(email)).map(({ id }) => id),
            [user.id]
          )
        })
      )

      it.effect("verify an e-mail once", () =>
        Effect.gen(function* () {
          const email = someone()
          yield* post("/auth/password/sign-up", { email, password: "password-1", verification_callback_url: callback_url })
          const code = yield* linkOf(email)
          oneWins(yield* atOnce(() => post("/contact-channels/verify", { code })), "VERIFICATION_CODE_ALREADY_USED")
        })
      )

      it.effect("complete a sign-in with a second factor once", () =>
        Effect.gen(function* () {
          yield* TestClock.setTime(59_000)
          const email = someone()
          // The secret and code of RFC 6238, appendix B.
          yield* addUser(yield* theProject, {
            email,
            password: "password-1",
            requiresTotpMfa: true,
            totpSecretBase64: btoa("12345678901234567890")
          })
          const { body } = yield* post("/auth/password/sign-in", { email, password: "password-1" })
          const answers = yield* atOnce(() =>
            post("/auth/mfa/sign-in", { type: "totp", totp: "287082", code: body.details.attempt_code })
          )
          oneWins(answers, "VERIFICATION_CODE_ALREADY_USED")
        })
      )

      it.effect("answer the challenge of a passkey once", () =>
        Effect.gen(function* () {
          yield* allow({ passkeyEnabled: true })
          const { token } = yield* signedIn()
          const authenticator = makeAuthenticator("http://localhost:3000")
          const begun = yield* post("/auth/passkey/initiate-passkey-registration", {}, { token })
          const credential = authenticator.create(begun.body.options_json.challenge)
          const registered = yield* atOnce(() => post("/auth/passkey/register", { credential, code: begun.body.code }, { token }))
          oneWins(registered, "VERIFICATION_CODE_ALREADY_USED")
          const asked = yield* post("/auth/passkey/initiate-passkey-authentication", {})
          const authentication_response = authenticator.get(asked.body.options_json.challenge)
          const answers = yield* atOnce(() => post("/auth/passkey/sign-in", { authentication_response, code: asked.body.code }))
          oneWins(answers, "VERIFICATION_CODE_ALREADY_USED")
        })
      )

      it.effect("hand over the session of a command line once, after one of them has confirmed it", () =>
        Effect.gen(function* () {
          const { session } = yield* signedIn()
          const { body } = yield* post("/auth/cli", {})
          const complete = () => post("/auth/cli/complete", { login_code: body.login_code, refresh_token: session.refreshToken })
          oneWins(yield* atOnce(complete))
          const polls = yield* atOnce(() => post("/auth/cli/poll", { polling_code: body.polling_code }))
          assert.lengthOf(
            polls.filter(({ status }) => status === 201),
            1
          )
          assert.lengthOf(
            polls.filter((answer) => answer.body.status === "used"),
            times - 1
          )
        })
      )

      it.effect.skipIf(generation === "2025-11")("continue the anonymous session of a command line in one browser", () =>
        Effect.gen(function* () {
          const { session } = yield* signedIn({ isAnonymous: true })
          const { body } = yield* post("/auth/cli", { anon_refresh_token: session.refreshToken })
          const claim = { login_code: body.login_code, mode: "claim-anon-session" }
          const claimed = oneWins(yield* atOnce(() => post("/auth/cli/complete", claim)))
          assert.strictEqual(claimed.body.refresh_token, session.refreshToken)
        })
      )

      it.effect("accept an invitation once, and take the last seat of a team once", () =>
        Effect.gen(function* () {
          const project = yield* theProject
          const owner = yield* signedIn()
          yield* allow({ clientTeamCreationEnabled: true })
          const { body: team } = yield* post("/teams", { display_name: "Crew", creator_user_id: "me" }, { token: owner.token })
          const email = someone()
          yield* post("/team-invitations/send-code", { team_id: team.id, email, callback_url }, { access: "server" })
          const code = yield* linkOf(email)
          // Since 2026-11 only users with the invited address can accept.
          const invited = yield* signedIn({ email, verified: true })
          const guests = yield* Effect.forEach(Array.from({ length: times }), () => signedIn())
          const answers = yield* atOnce((index) =>
            post(
              "/team-invitations/accept",
              { code },
              { token: (generation === "2026-11" ? invited : guests[index])?.token ?? "" }
            )
          )
          oneWins(answers, "VERIFICATION_CODE_ALREADY_USED")
          assert.strictEqual(membersOf(project, team.id).size, 2)
        })
      )

      it.effect("delete a user once", () =>
        Effect.gen(function* () {
          const { user, token } = yield* signedIn()
          oneWins(yield* atOnce(() => send("DELETE", `/api/v1/users/${user.id}`, { access: "server" })), "USER_NOT_FOUND")
          assert.isAtLeast((yield* send("GET", "/api/v1/users/me", { token })).status, 400)
        })
      )

      it.effect("create twenty distinct API keys", () =>
        Effect.gen(function* () {
          yield* allow({ allowUserApiKeys: true })
          const { user, token } = yield* signedIn()
          const answers = yield* atOnce(() =>
            post("/user-api-keys", { user_id: user.id, description: "Mine", expires_at_millis: null }, { token })
          )
          assert.lengthOf(won(answers), times)
          assert.strictEqual(new Set(answers.map(({ body }) => body.value)).size, times)
          const { body } = yield* send("GET", `/api/v1/user-api-keys?user_id=${user.id}`, { token })
          assert.strictEqual(body.items.length, times)
        })
      )
    }
  )
}

const sold = {
  seat: { customerType: "user", prices: { once: { USD: "1" } } },
  credits: { customerType: "user", stackable: true, prices: { once: { USD: "1" } }, includedItems: { credits: { quantity: 2 } } }
}
const selling = Effect.fnUntraced(function* () {
  const project = yield* theProject
  applyOverride(project, {
    payments: { testMode: true, products: sold, items: { credits: { displayName: "Credits", customerType: "user" } } }
  })
  yield* send("POST", "/api/v1/internal/payments/setup", { access: "admin" })
  return yield* addUser(project)
})
interface Listed {
  readonly entries: ReadonlyArray<{ readonly customer_id: string }>
}
const grant = (userId: string, product_id: string) =>
  post(`/payments/products/user/${userId}`, { product_id }, { access: "server" })
const decrease = (userId: string) =>
  post(`/payments/items/user/${userId}/credits/update-quantity?allow_negative=false`, { delta: -1 }, { access: "server" })
const credits = (userId: string) =>
  Effect.map(
    send("GET", `/api/v1/payments/items/user/${userId}/credits`, { access: "server" }),
    ({ body }) => body.quantity as number
  )

for (const generation of generations) {
  layer(Layer.fresh(Emulator.layer({ platform: generation, passwordRounds: 4, projects: [testProject] })))(
    `twenty customers at once (${generation})`,
    (it) => {
      it.effect("use no more of an item than there is", () =>
        Effect.gen(function* () {
          const { id } = yield* selling()
          yield* grant(id, "credits")
          const answers = yield* atOnce(() => decrease(id))
          assert.lengthOf(won(answers), 2)
          assert.deepStrictEqual(
            [...new Set(answers.filter(({ status }) => status >= 300).map(({ body }) => body.code))],
            ["ITEM_QUANTITY_INSUFFICIENT_AMOUNT"]
          )
          assert.strictEqual(yield* credits(id), 0)
        })
      )

      it.effect("get a product that is not stackable once", () =>
        Effect.gen(function* () {
          const { id } = yield* selling()
          oneWins(yield* atOnce(() => grant(id, "seat")), "PRODUCT_ALREADY_GRANTED")
        })
      )

      it.effect("use a purchase link once, even through its page", () =>
        Effect.gen(function* () {
          for (const byPage of [false, true]) {
            const { id } = yield* selling()
            const { body } = yield* post(
              "/payments/purchases/create-purchase-url",
              { customer_type: "user", customer_id: id, product_id: "credits" },
              { access: "server" }
            )
            const full_code = String(body.url).split("/").at(-1) ?? ""
            const handler = yield* Emulator.handler
            const onPage = Effect.promise(async () => {
              const form = new URLSearchParams({ price_id: "once" })
              return { status: (await handler(new Request(body.url, { method: "POST", body: form }))).status, body: undefined }
            })
            const byCall = post("/internal/payments/test-mode-purchase-session", { full_code, price_id: "once" })
            if (byPage) oneWins(yield* atOnce(() => onPage))
            else oneWins(yield* atOnce(() => byCall), "VERIFICATION_CODE_NOT_FOUND")
            assert.strictEqual(yield* credits(id), 2)
          }
        })
      )

      it.effect("are refunded once", () =>
        Effect.gen(function* () {
          const { id } = yield* selling()
          applyOverride(yield* theProject, { "payments.testMode": false })
          const { body } = yield* post(
            "/payments/purchases/create-purchase-url",
            { customer_type: "user", customer_id: id, product_id: "credits" },
            { access: "server" }
          )
          const handler = yield* Emulator.handler
          const form = new URLSearchParams({ price_id: "once" })
          yield* Effect.promise(() => handler(new Request(body.url, { method: "POST", body: form })))
          const list = yield* send("GET", "/api/v1/internal/payments/transactions", { access: "admin" })
          const purchase = list.body.transactions.find((each: Listed) => each.entries[0]?.customer_id === id).id
          const refund = () =>
            post(
              "/internal/payments/transactions/refund",
              { type: "one-time-purchase", id: purchase, ...refunds[generation] },
              { access: "admin" }
            )
          // Amounts are refunded until nothing is left.
          oneWins(yield* atOnce(refund), generation === "2026-11" ? "SCHEMA_ERROR" : "ONE_TIME_PURCHASE_ALREADY_REFUNDED")
        })
      )
    }
  )
}

for (const generation of generations) {
  layer(
    Layer.fresh(Emulator.layer({ platform: generation, passwordRounds: 4, projects: [testProject], atomicQuantities: false }))
  )(`with racy quantities (${generation})`, (it) => {
    it.effect("all customers use the same quantity at once, as on the platform", () =>
      Effect.gen(function* () {
        const { id } = yield* selling()
        yield* grant(id, "credits")
        assert.lengthOf(won(yield* atOnce(() => decrease(id))), times)
        assert.strictEqual(yield* credits(id), 2 - times)
        assert.strictEqual((yield* decrease(id)).body.code, "ITEM_QUANTITY_INSUFFICIENT_AMOUNT")
      })
    )
  })
}

for (const generation of generations) {
  layer(Layer.fresh(Emulator.layer({ platform: generation, passwordRounds: 4, projects: [projectOptions] })))(
    `twenty apps at once (${generation})`,
    (it) => {
      it.effect("exchange the code of a provider once", () =>
        Effect.gen(function* () {
          const { headers } = yield* walk()
          const code = new URL(headers.get("location") ?? "").searchParams.get("code") ?? ""
          oneWins(yield* atOnce(() => exchange(code)), "INVALID_AUTHORIZATION_CODE")
        })
      )

      it.effect("create one user for one account at a provider", () =>
        Effect.gen(function* () {
          const who = { email: "once@example.com", email_verified: "true", account_id: "once" }
          const codes = (yield* Effect.forEach(Array.from({ length: times }), () => walk({ who }), {
            concurrency: "unbounded"
          })).map(({ headers }) => new URL(headers.get("location") ?? "").searchParams.get("code") ?? "")
          const answers = yield* atOnce((index) => exchange(codes[index] ?? ""))
          assert.lengthOf(won(answers), times)
          assert.lengthOf(
            answers.filter(({ body }) => body.is_new_user),
            1
          )
          assert.strictEqual(new Set(answers.map(({ body }) => body.user_id)).size, 1)
        })
      )
    }
  )
}

layer(Layer.fresh(Emulator.layer({ projects: [testProject] })))("a request that waits for the hash of a password", (it) => {
  const password = Redacted.make("password-1")
  const works = {
    hash: Effect.asVoid(Effect.flatMap(Passwords, (passwords) => passwords.hash(password))),
    matches: Effect.asVoid(Effect.flatMap(Passwords, (passwords) => passwords.matches(password, null)))
  }
  for (const [name, work] of Object.entries(works)) {
    it.effect(`lets other requests run meanwhile: ${name}`, () =>
      Effect.gen(function* () {
        const { transaction } = yield* World
        const ended: Array<string> = []
        const end = (what: string) => Effect.sync(() => ended.push(what))
        const first = transaction(Effect.andThen(work, end("the hash")))
        yield* Effect.all([first, transaction(end("the other"))], { concurrency: "unbounded" })
        assert.deepStrictEqual(ended, ["the other", "the hash"])
      })
    )
  }
})
