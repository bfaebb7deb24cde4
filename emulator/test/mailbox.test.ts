import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { ConsoleFiles } from "../src/console/ConsoleFiles.js"
import { Outbox } from "../src/emails/Outbox.js"
import { Emulator } from "../src/index.js"
import { World } from "../src/world/World.js"
import { platform, project, send } from "./platform.js"

const signUp = (email: string) =>
  send("POST", "/api/v1/auth/password/sign-up", {
    body: { email, password: "password-1", verification_callback_url: "http://localhost:3000/verify?from=mail" }
  })

const linkIn = (text: string): URL => new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? "")

describe("the mailbox", () => {
  it.effect("the link in a mail verifies the address once", () =>
    Effect.gen(function* () {
      const { body: tokens } = yield* signUp("Ada@example.com")
      const { body: list } = yield* send("GET", "/api/v1/mailbox/ada")
      assert.strictEqual(list.length, 1)
      const { body: mail } = yield* send("GET", `/api/v1/mailbox/ada/${list[0].id}`)
      assert.strictEqual(mail.subject, list[0].subject)
      const link = linkIn(mail.body.text)
      assert.strictEqual(link.searchParams.get("from"), "mail")
      const code = link.searchParams.get("code")
      assert.include(mail.body.html, code)
      const verify = send("POST", "/api/v1/contact-channels/verify", { body: { code } })
      assert.deepStrictEqual((yield* verify).body, { success: true })
      assert.strictEqual((yield* verify).body.code, "VERIFICATION_CODE_ALREADY_USED")
      const me = yield* send("GET", "/api/v1/users/me", { token: tokens.access_token })
      assert.isTrue(me.body.primary_email_verified)
    }).pipe(Effect.provide(platform))
  )

  it.effect("the sender's name is quoted only if it has characters other than word characters and spaces", () =>
    Effect.gen(function* () {
      const from = (name: string) =>
        Effect.gen(function* () {
          const { project } = yield* (yield* World).createProject({ displayName: name })
          const letter = { subject: "", text: "", html: "" }
          return (yield* (yield* Outbox).send(project, "a@example.com", letter)).from
        })
      assert.strictEqual(yield* from("My Project 2"), "My Project 2 <noreply@example.com>")
      assert.strictEqual(yield* from('Ada "&" Bob, Ltd.'), '"Ada \\"&\\" Bob, Ltd." <noreply@example.com>')
    }).pipe(Effect.provide(platform))
  )

  it.effect("a mailbox is named after the part before the at sign, and starts empty", () =>
    Effect.gen(function* () {
      yield* signUp("ada@example.com")
      assert.deepStrictEqual((yield* send("GET", "/api/v1/mailbox/bob")).body, [])
      assert.strictEqual((yield* send("GET", "/api/v1/mailbox/ada%40other.example")).body.length, 1)
      assert.strictEqual((yield* send("GET", "/api/v1/mailbox/ada/nothing")).status, 404)
    }).pipe(Effect.provide(platform))
  )

  it.effect("a mailbox can be emptied", () =>
    Effect.gen(function* () {
      yield* signUp("ada@example.com")
      yield* send("DELETE", "/api/v1/mailbox/ada")
      assert.deepStrictEqual((yield* send("GET", "/api/v1/mailbox/ada")).body, [])
    }).pipe(Effect.provide(platform))
  )

  it.effect("the page shows all mails, with user input escaped", () =>
    Effect.gen(function* () {
      yield* signUp("ada@example.com")
      const page = yield* send("GET", "/mailbox")
      assert.include(page.headers.get("content-type") ?? "", "text/html")
      assert.include(page.text, "ada@example.com")
      assert.match(
        page.text,
        /<a href="http:\/\/localhost:3000\/verify\?from=mail&amp;code=[0-9a-z]{45}" target="_blank" rel="noopener">/
      )
    }).pipe(Effect.provide(platform))
  )

  it.effect("what users and projects are called is text on every page and in every mail", () => {
    const name = `"'><img src=x onerror=alert(1)>`
    const hostile = Emulator.layer({
      passwordRounds: 4,
      projects: [
        {
          ...project,
          displayName: name,
          magicLinkEnabled: true,
          products: { pro: { displayName: name, customerType: "user", prices: { monthly: { USD: "1" } } } }
        }
      ]
      // The page of keys instead of the console, also where that is built.
    }).pipe(Layer.provide(Layer.succeed(ConsoleFiles, Effect.succeed(new Map()))))
    return Effect.gen(function* () {
      const asServer = (path: string, body: unknown) => send("POST", `/api/v1${path}`, { access: "server", body })
      const email = "ada@example.com"
      const own = { primary_email: email, primary_email_verified: true, primary_email_auth_enabled: true }
      const { body: user } = yield* asServer("/users", { ...own, display_name: name })
      const { body: team } = yield* asServer("/teams", { display_name: name, creator_user_id: user.id })
      const callback_url = `http://localhost:3000/?"'><img>`
      const code = { email, callback_url }
      yield* asServer("/team-invitations/send-code", { ...code, team_id: team.id })
      yield* send("POST", "/api/v1/auth/otp/send-sign-in-code", { body: code })
      const { body: link } = yield* asServer("/payments/purchases/create-purchase-url", {
        ...{ customer_type: "user", customer_id: user.id, product_id: "pro", return_url: callback_url }
      })
      const query = new URLSearchParams({
        ...{ redirect_uri: `http://localhost:8102/api/v1/auth/oauth/callback/${name}`, response_type: "code" },
        ...{ client_id: name, scope: name, state: name, response_mode: "form_post" }
      })
      const asked = new URL((yield* send("GET", `/oauth-provider/auth?${query}`)).headers.get("location") ?? "")
      const { body } = yield* send("GET", `/emulator/mails?project=${project.id}`)
      const mails: ReadonlyArray<{ readonly id: string }> = body.mails
      assert.strictEqual(mails.length, 2)
      const pages = [
        "/",
        "/mailbox",
        new URL(link.url).pathname,
        asked.pathname,
        ...mails.map(({ id }) => `/emulator/mails/${id}/html`)
      ]
      for (const path of pages) {
        const { status, text } = yield* send("GET", path)
        assert.strictEqual(status, 200, path)
        assert.include(text, "img", path)
        assert.notMatch(text, /<img (?!alt)/, path)
      }
    }).pipe(Effect.provide(hostile))
  })
})
