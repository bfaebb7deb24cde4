import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Outbox } from "../src/emails/Outbox.js"
import { World } from "../src/world/World.js"
import { platform, send } from "./platform.js"

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
})
