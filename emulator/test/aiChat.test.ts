import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { assert } from "vitest"
import { Emulator } from "../src/index.js"
import { earlierPlatform, platform, send } from "./platform.js"

const path = "/api/v1/ai/query/generate"
const question = {
  quality: "dumb",
  speed: "slow",
  tools: [],
  systemPrompt: "email-assistant-theme",
  messages: [{ role: "user", content: "Hi" }]
}

layer(platform)("the assistant", (it) => {
  it.effect("a conversation stores any message except null", () =>
    Effect.gen(function* () {
      const thread = `/api/v1/internal/ai-chat/${crypto.randomUUID()}`
      const messages = [{ role: "user", content: [{ type: "text", text: "Hi" }] }, "anything"]
      for (const message of messages) yield* send("PATCH", thread, { access: "admin", body: { message } })
      const nothing = yield* send("PATCH", thread, { access: "admin", body: { message: null } })
      assert.strictEqual(nothing.body.code, "SCHEMA_ERROR")
      assert.deepStrictEqual((yield* send("GET", thread, { access: "admin" })).body.messages, messages)
    })
  )

  it.effect("a message has at most three images, each of 3 MB", () =>
    Effect.gen(function* () {
      const ask = (images: ReadonlyArray<string>) => {
        const content = images.map((image) => ({ type: "image", image }))
        return Effect.map(
          send("POST", path, { body: { ...question, messages: [{ role: "user", content }] } }),
          ({ status }) => status
        )
      }
      const largest = "A".repeat(4 * 1024 * 1024)
      assert.strictEqual(yield* ask(["data:image/png;base64,AAAA", "AAAA", largest]), 200)
      assert.strictEqual(yield* ask(["AAAA", "AAAA", "AAAA", "AAAA"]), 400)
      assert.strictEqual(yield* ask([`${largest}AAAA`]), 400)
    })
  )

  it.effect("the assistant has the tools of the platform, and no others", () =>
    Effect.gen(function* () {
      const codeWith = (...tools: ReadonlyArray<string>) =>
        Effect.map(send("POST", path, { body: { ...question, tools } }), ({ body }): unknown => body.code)
      assert.isUndefined(yield* codeWith("create-email-theme", "docs"))
      assert.strictEqual(yield* codeWith("docs", "delete-everything"), "SCHEMA_ERROR")
    })
  )

  it.effect("a malformed conversation id is rejected on read and write", () =>
    Effect.gen(function* () {
      for (const id of ["mine", "%00", "1234"]) {
        const thread = `/api/v1/internal/ai-chat/${id}`
        assert.strictEqual((yield* send("GET", thread, { access: "admin" })).body.code, "SCHEMA_ERROR")
        assert.strictEqual((yield* send("PATCH", thread, { access: "admin", body: { message: "Hi" } })).body.code, "SCHEMA_ERROR")
      }
    })
  )

  it.effect("the assistant responds with text, with or without a project", () =>
    Effect.gen(function* () {
      const handler = yield* Emulator.handler
      const alone = yield* Effect.promise(() =>
        handler(
          new Request(`http://localhost:8102${path}`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify(question)
          })
        )
      )
      assert.strictEqual(alone.status, 200)
      for (const access of ["client", "server", "admin"] as const) {
        const { body, status } = yield* send("POST", path, { access, body: question })
        assert.strictEqual(status, 200, access)
        assert.deepStrictEqual(body, {
          content: [{ type: "text", text: body.finalText }],
          finalText: body.finalText,
          conversationId: null
        })
      }
    })
  )

  it.effect("a question has a known type and names no project of another owner", () =>
    Effect.gen(function* () {
      const ask = (changes: object) => send("POST", path, { access: "admin", body: { ...question, ...changes } })
      for (const [wrong, field] of [
        [{ systemPrompt: "nope" }, "body.systemPrompt"],
        [{ quality: "best" }, "body.quality"],
        [{ messages: [] }, "body.messages"],
        [{ foo: 1 }, "unknown properties: foo"]
      ] as const) {
        const { body } = yield* ask(wrong)
        assert.strictEqual(body.code, "SCHEMA_ERROR")
        assert.include(body.error, field)
      }
      const { id } = Emulator.developmentProject
      for (const projectId of [id, crypto.randomUUID()]) {
        assert.deepInclude(yield* ask({ projectId }), { status: 403 })
      }
    })
  )
})

layer(earlierPlatform)("the assistant of 2025-11", (it) => {
  it.effect("a message to the assistant has content, which may be anything but null", () =>
    Effect.gen(function* () {
      const { body: draft } = yield* send("POST", "/api/v1/internal/email-drafts", {
        access: "admin",
        body: { display_name: "Mine" }
      })
      const ask = (content: unknown) =>
        send("POST", `/api/v1/internal/ai-chat/${draft.id}`, {
          access: "admin",
          body: { context_type: "email-draft", messages: [{ role: "user", content }] }
        })
      assert.strictEqual((yield* ask("Hi")).status, 200)
      assert.strictEqual((yield* ask(null)).body.code, "SCHEMA_ERROR")
    })
  )

  it.effect("a conversation is about an existing theme, template or draft", () =>
    Effect.gen(function* () {
      const messages = [{ role: "user", content: "Hi" }]
      for (const [kind, path] of [
        ["email-theme", "email-themes"],
        ["email-template", "email-templates"],
        ["email-draft", "email-drafts"]
      ]) {
        const { body } = yield* send("POST", `/api/v1/internal/${path}`, { access: "admin", body: { display_name: "Mine" } })
        const ask = (id: string, context_type = kind) =>
          send("POST", `/api/v1/internal/ai-chat/${id}`, { access: "admin", body: { context_type, messages } })
        assert.strictEqual((yield* ask(body.id)).status, 200, kind)
        assert.strictEqual((yield* ask(body.id, kind === "email-theme" ? "email-draft" : "email-theme")).status, 404)
        assert.strictEqual((yield* ask(crypto.randomUUID())).status, 404)
        assert.strictEqual((yield* ask("mine")).body.code, "SCHEMA_ERROR")
      }
    })
  )
})
