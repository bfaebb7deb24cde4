import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { AdminApp } from "../../../src/services/AdminApp.js"
import { returnedBy } from "../../../src/services/arguments/method.js"
import { ClientApp } from "../../../src/services/ClientApp.js"
import { TokenStore } from "../../../src/services/platform/tokens/TokenStore.js"
import { ServerApp } from "../../../src/services/ServerApp.js"
import { fakeHttp, options } from "../../support/fakes.js"
import type { Operation } from "../../support/operations.js"
import { apps } from "../../support/operations.js"

/** Returns what the type of a method says that it returns. */
const typeOf = ({ signatures }: Operation): string => {
  const [name] = signatures.map((one) => one.getReturnType().symbol?.name)
  return name === "Stream" ? "stream" : name === "Resource" ? "watched value" : "effect"
}

describe("a method", () => {
  it.effect("declares that it returns a stream or a watched value, in each app, and in each view of one", () =>
    Effect.gen(function* () {
      const http = yield* fakeHttp(() => Effect.die("unexpected"))
      const wired = Layer.provide([http.layer, TokenStore.layerMemory])
      const built = yield* Layer.build(
        Layer.mergeAll(
          ClientApp.layerNoDeps(options).pipe(wired),
          ServerApp.layerNoDeps({ ...options, secretServerKey: "ssk_1" }).pipe(wired),
          AdminApp.layerNoDeps({ ...options, superSecretAdminKey: "sak_1" }).pipe(wired)
        )
      )
      const [client, server] = [Context.get(built, ClientApp), Context.get(built, ServerApp)]
      const request = new Request("https://app.test/")
      const made: ReadonlyArray<readonly [string, object]> = [
        ["ClientApp", client],
        ["ClientApp", yield* client.forRequest(request)],
        ["ClientApp", yield* server.forRequest(request)],
        ["ServerApp", server],
        ["AdminApp", Context.get(built, AdminApp)]
      ]
      const found = { effect: 0, stream: 0, "watched value": 0 }
      for (const [name, app] of made) {
        for (const method of apps
          .flatMap(({ keyed, operations }) => [...keyed, ...operations])
          .filter((one) => one.app === name)) {
          const member = method.path.split(".").reduce<unknown>((at, key) => Object(at)[key], app)
          if (typeof member !== "function") continue
          assert.strictEqual(returnedBy(member), typeOf(method), `${name}.${method.path}`)
          found[returnedBy(member)]++
        }
      }
      assert.isAbove(Math.min(...Object.values(found)), 10, JSON.stringify(found))
    })
  )
})
