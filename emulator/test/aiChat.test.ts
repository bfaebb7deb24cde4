import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { assert } from "vitest"
import { platform, send } from "./platform.js"

layer(platform)("the assistant", (it) => {
  it.effect("a conversation keeps its messages, whatever they are, but null is none", () =>
    Effect.gen(function* () {
      const path = `/api/v1/internal/ai-chat/${crypto.randomUUID()}`
      const messages = [{ role: "user", content: [{ type: "text", text: "Hi" }] }, "anything"]
      for (const message of messages) yield* send("PATCH", path, { access: "admin", body: { message } })
      const nothing = yield* send("PATCH", path, { access: "admin", body: { message: null } })
      assert.strictEqual(nothing.body.code, "SCHEMA_ERROR")
      assert.deepStrictEqual((yield* send("GET", path, { access: "admin" })).body.messages, messages)
    })
  )

  it.effect("a message to the assistant has a content, which is anything but null", () =>
    Effect.gen(function* () {
      const ask = (content: unknown) =>
        send("POST", `/api/v1/internal/ai-chat/${crypto.randomUUID()}`, {
          access: "admin",
          body: { context_type: "email-draft", messages: [{ role: "user", content }] }
        })
      assert.strictEqual((yield* ask("Hi")).status, 200)
      assert.strictEqual((yield* ask(null)).body.code, "SCHEMA_ERROR")
    })
  )
})
