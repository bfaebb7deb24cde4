import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { Emulator } from "../src/index.js"
import { project, send } from "./platform.js"

const sendTest = (host: string, port: number) =>
  Effect.map(
    send("POST", "/api/v1/internal/send-test-email", {
      access: "admin",
      body: {
        recipient_email: "ada@example.com",
        email_config: { host, port, username: "u", password: "p", sender_name: "S", sender_email: "s@example.com" }
      }
    }),
    ({ body }) => body.success
  )

describe("a project's own mail server", () => {
  layer(Emulator.layer({ platform: "2025-11", passwordRounds: 4, projects: [project] }))((it) => {
    it.effect("is reached anywhere by default", () =>
      Effect.gen(function* () {
        assert.isTrue(yield* sendTest("localhost", 465))
        assert.isTrue(yield* sendTest("smtp.example.com", 587))
      })
    )
  })

  layer(Emulator.layer({ platform: "2025-11", passwordRounds: 4, projects: [project], mailServerPorts: [8129] }))((it) => {
    it.effect("is reached only at the ports of this machine that the options name", () =>
      Effect.gen(function* () {
        assert.isTrue(yield* sendTest("localhost", 8129))
        assert.isTrue(yield* sendTest("127.0.0.1", 8129))
        assert.isFalse(yield* sendTest("localhost", 465))
        assert.isFalse(yield* sendTest("smtp.example.com", 8129))
      })
    )
  })
})
