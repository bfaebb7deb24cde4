import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { createEmulator, Emulator } from "../src/browser/index.js"
import { Outbox } from "../src/emails/Outbox.js"
import { ownMailServer } from "./mailServer.js"
import { project, send } from "./platform.js"

const platform = Emulator.layer({ passwordRounds: 4, projects: [{ ...project, magicLinkEnabled: true }] })

describe("the emulator of browsers", () => {
  it.effect("sends HTML without a theme, and says that the sources of templates and themes need Node", () =>
    Effect.gen(function* () {
      yield* ownMailServer()
      const user = yield* send("POST", "/api/v1/users", {
        access: "server",
        body: { primary_email: "ada@example.com", primary_email_verified: true }
      })
      const sent = yield* send("POST", "/api/v1/emails/send-email", {
        access: "server",
        body: { user_ids: [user.body.id], subject: "News", html: "<p>Hello</p>" }
      })
      assert.strictEqual(sent.status, 200)
      const [mail] = yield* (yield* Outbox).mailbox("ada")
      assert.match(mail?.html ?? "", /<body><div><p>Hello<\/p><\/div><\/body>/)
      assert.include(mail?.text ?? "", "Hello")

      const rendered = yield* send("POST", "/api/v1/emails/render-email", {
        access: "admin",
        body: { template_tsx_source: "export const EmailTemplate = () => <p/>", theme_tsx_source: "" }
      })
      assert.strictEqual(rendered.body.code, "EMAIL_RENDERING_ERROR")
      assert.include(rendered.body.error, "Use the emulator in Node")
    }).pipe(Effect.provide(platform))
  )

  it("does not listen, and refuses options that it does not know", async () => {
    await using emulator = createEmulator({ passwordRounds: 4 })
    assert.notProperty(emulator, "listen")
    assert.throws(() => createEmulator({ passwordRound: 4 } as object), /`passwordRound` is not one of/)
  })
})
