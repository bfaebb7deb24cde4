import { Context, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "portico-emulator"
import { ClientApp } from "../../src/services/ClientApp.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import { Http } from "../../src/services/transport/Http.js"
import * as FakeBrowser from "../../src/testing/FakeBrowser.js"
import { turn } from "./pace.js"

const { id: projectId, publishableClientKey } = Emulator.developmentProject

/** The platform of the tabs. */
export const platform = Emulator.layer({ passwordRounds: 4, projects: [Emulator.developmentProject] })

/** Two tabs of one browser with a signed-in user; their requests are recorded. */
export const twoTabs = Effect.gen(function* () {
  const handler = yield* Emulator.handler
  const browser = FakeBrowser.make()
  const store = Layer.succeedContext(yield* Layer.build(TokenStore.layerMemory))
  let open = 0
  const tab = Effect.gen(function* () {
    const sent: Array<string> = []
    const page = browser.tab("http://localhost:3000/")
    const http = Http.layerHandler((request) => {
      sent.push(`${request.method} ${new URL(request.url).pathname.replace("/api/v1", "")}`)
      open++
      return handler(request).finally(() => open--)
    })
    const layer = ClientApp.layerNoDeps({ projectId, publishableClientKey, baseUrl: "http://localhost:8102" })
    const built = yield* Layer.build(Layer.fresh(layer.pipe(Layer.orDie, Layer.provide([http, store, page.layer]))))
    return { app: Context.get(built, ClientApp), page, sent }
  })
  const [one, other] = [yield* tab, yield* tab]
  const account = { email: "ada@example.com", password: "correct horse", noVerificationCallback: true, noRedirect: true } as const
  yield* one.app.auth.signUpWithCredential(account)
  // The clock stands still while the platform works, so that requests do not time out on a slow machine.
  const quiet = Effect.gen(function* () {
    let wasBusy = false
    // Loading lazy files and reading responses take turns of their own.
    for (let still = 0; still < 20; still++) {
      yield* turn
      if (open === 0) continue
      wasBusy = true
      still = 0
    }
    return wasBusy
  })
  /** Waits until all pending work has ended. */
  const settled = Effect.gen(function* () {
    for (let still = 0; still < 6; still++) {
      yield* TestClock.adjust("1 second")
      if (yield* quiet) still = 0
    }
  })
  /** Returns the requests of each tab caused by a call, including the call itself. */
  const sentAfter = Effect.fnUntraced(function* <A, E>(call: Effect.Effect<A, E>) {
    yield* settled
    for (const { sent } of [one, other]) sent.length = 0
    const made = yield* call
    yield* settled
    return { made, sent: [one, other].map(({ sent }) => [...sent].sort()) }
  })
  /** Returns the reads of each tab caused by a call. */
  const readsAfter = <A, E>(call: Effect.Effect<A, E>) =>
    Effect.map(sentAfter(call), ({ made, sent }) => ({
      made,
      reads: sent.map((all) => all.filter((name) => name.startsWith("GET")))
    }))
  return { one, other, account, browser, settled, sentAfter, readsAfter }
})
