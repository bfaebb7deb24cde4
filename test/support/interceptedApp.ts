import { Context, Effect, Fiber, Layer } from "effect"
import { Emulator } from "portico-emulator"
import { ClientApp } from "../../src/services/ClientApp.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import { Http } from "../../src/services/transport/Http.js"
import { turn } from "./pace.js"

const password = "correct horse"
const { id: projectId, publishableClientKey } = Emulator.developmentProject

/** An app and a platform, with an interceptor that can delay or replace the platform's responses. */
export const interceptedApp = Effect.gen(function* () {
  const handler = yield* Emulator.handler
  const sent: Array<string> = []
  const between: { answer: (name: string, pass: () => Promise<Response>) => Promise<Response> } = {
    answer: (_, pass) => pass()
  }
  const http = Http.layerHandler((request) => {
    const name = `${request.method} ${new URL(request.url).pathname.replace("/api/v1", "")}`
    sent.push(name)
    return between.answer(name, () => handler(request))
  })
  const layer = ClientApp.layerNoDeps({ projectId, publishableClientKey, baseUrl: "http://localhost:8102" })
  const built = yield* Layer.build(layer.pipe(Layer.orDie, Layer.provide([http, TokenStore.layerMemory])))
  const app = Context.get(built, ClientApp)
  const signUp = (email: string) =>
    app.auth.signUpWithCredential({ email, password, noVerificationCallback: true, noRedirect: true })
  yield* signUp("ada@example.com")
  /**
   * Starts a call whose request waits. The returned effect lets the request through, or responds in place of the platform, and
   * waits for the outcome.
   */
  const late = Effect.fnUntraced(function* <A, E>(request: string, call: Effect.Effect<A, E>, answer?: () => Response) {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    between.answer = (name, pass) => (name === request ? gate.then(() => answer?.() ?? pass()) : pass())
    const before = sent.filter((name) => name === request).length
    const fiber = yield* Effect.forkChild(call, { startImmediately: true })
    while (sent.filter((name) => name === request).length === before) yield* turn
    return Effect.andThen(Effect.sync(release), Fiber.join(fiber))
  })
  return { ...app, between, late, sent, signUp }
})
