import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "portico-emulator"
import { announce } from "../../examples/link-board/server/announce.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import { ServerApp } from "../../src/services/ServerApp.js"
import { Http } from "../../src/services/transport/Http.js"

const { id: projectId, secretServerKey } = Emulator.developmentProject

describe("the e-mail about a new link", () => {
  it.effect("is not given up while a mail server takes half a minute for it", () => {
    let isSent = false
    const slow = Layer.effect(
      Http,
      Effect.map(Http, ({ send }) => ({
        send: (request: Parameters<typeof send>[0]) =>
          request.url.endsWith("/emails/send-email")
            ? send(request).pipe(
                Effect.delay("30 seconds"),
                Effect.tap(() =>
                  Effect.sync(() => {
                    isSent = true
                  })
                )
              )
            : send(request)
      }))
    ).pipe(
      Layer.provide(Emulator.httpLayer),
      Layer.provide(Emulator.layer({ passwordRounds: 4, projects: [Emulator.developmentProject] }))
    )
    const app = ServerApp.layerNoDeps({ projectId, secretServerKey }).pipe(Layer.provide([slow, TokenStore.layerMemory]))
    return Effect.gen(function* () {
      const { teams, users } = yield* ServerApp
      const ada = yield* users.create({ primaryEmail: "ada@example.com" })
      const team = yield* teams.create({ displayName: "Engines", creatorUserId: ada.id })
      const link = {
        id: "1",
        url: "https://example.com/",
        title: "Example",
        addedBy: "Grace",
        addedByUserId: null,
        addedAt: "2026-01-01T00:00:00.000Z",
        likedBy: []
      }
      const announcing = yield* Effect.forkChild(announce(team, link))
      yield* TestClock.adjust("30 seconds")
      yield* Fiber.join(announcing)
      assert.isTrue(isSent)
    }).pipe(Effect.provide(app))
  })
})
