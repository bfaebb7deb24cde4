import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { createServerAppFromLayer as fromLayer } from "../../src/promise/fromLayer.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import { ServerApp } from "../../src/services/ServerApp.js"
import { Http } from "../../src/services/transport/Http.js"
import { options, recorded } from "../support/fakes.js"

const pages = ["limit-2-second-page", "limit-2-last-page"].map((name) => recorded("users.list", name).response)

describe("the app of a backend", () => {
  it("returns its streams as async iterables, page by page", async () => {
    const answers = [...pages]
    const next = async () => {
      const page = answers.shift()
      return page === undefined ? assert.fail("one page too many is asked for") : new Response(JSON.stringify(page.body), page)
    }
    const app = fromLayer(
      ServerApp.layerNoDeps({ ...options, secretServerKey: "ssk" }).pipe(
        Layer.provide([TokenStore.layerMemory, Http.layerHandler(next)])
      )
    )
    const ids: Array<string> = []
    for await (const user of app.users.stream({ limit: 2 })) ids.push(user.id)
    assert.deepStrictEqual(
      ids,
      pages.flatMap(({ body }) => (body.items as ReadonlyArray<{ readonly id: string }>).map(({ id }) => id))
    )
    assert.lengthOf(ids, 3)
    await app.dispose()
  })

  it("can be created from a layer that yields while it is built, but not from one that waits", async () => {
    const beside = (step: Effect.Effect<void>) =>
      ServerApp.layerNoDeps({ ...options, secretServerKey: "ssk" }).pipe(
        Layer.provide([TokenStore.layerMemory, Http.layerHandler(() => assert.fail("nothing is sent"))]),
        Layer.provide(Layer.effectDiscard(step))
      )
    await fromLayer(beside(Effect.yieldNow)).dispose()
    assert.throws(() => fromLayer(beside(Effect.never)), /runSync/)
  })
})
