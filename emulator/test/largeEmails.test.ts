import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { assert } from "vitest"
import { Outbox } from "../src/emails/Outbox.js"
import type { Generation } from "../src/index.js"
import { Emulator } from "../src/index.js"
import { ownMailServer } from "./mailServer.js"
import { project, send } from "./platform.js"
import { signedIn } from "./signedIn.js"

const large = {
  "elements within each other": `<b>first</b>${"<div>".repeat(100_000)}`,
  "tables within each other": `<b>first</b>${"<table><tr><td>".repeat(20_000)}`,
  "several MB of elements": `<b>first</b>${"<p>x</p>".repeat(400_000)}`
}

const emulatorOf = (platform: Generation) => Emulator.layer({ platform, passwordRounds: 4, projects: [project] })

for (const platform of ["2025-11", "2026-04"] as const) {
  layer(emulatorOf(platform))(`an e-mail on the platform of ${platform}`, (it) => {
    for (const [title, html] of Object.entries(large)) {
      it.effect(`is sent with its beginning as text, and harms no other request: ${title}`, () =>
        Effect.gen(function* () {
          yield* ownMailServer()
          const email = `${title.replaceAll(" ", "-")}@example.com`
          const { user, token } = yield* signedIn({ email })
          const body = { user_ids: [user.id], html, subject: "Large" }
          assert.strictEqual((yield* send("POST", "/api/v1/emails/send-email", { access: "server", body })).status, 200)
          assert.strictEqual((yield* send("GET", "/api/v1/users/me", { token })).status, 200)
          const [mail] = yield* (yield* Outbox).mailbox(email)
          assert.match(mail?.text ?? "", /^first/)
        })
      )
    }
  })
}
