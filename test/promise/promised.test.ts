import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Stream } from "effect"
import { EmailPasswordMismatch } from "../../src/errors/auth.js"
import { Calls } from "../../src/promise/calls.js"
import { fromLayer } from "../../src/promise/client.js"
import { promised } from "../../src/promise/promised.js"
import { streams } from "../../src/promise/streams.js"
import { ClientApp } from "../../src/services/ClientApp.js"
import { TokenStore } from "../../src/services/platform/TokenStore.js"
import { Http } from "../../src/services/transport/Http.js"
import { jwt, options, recorded } from "../support/fakes.js"

/** An app over recorded answers, by path; other paths never answer. */
const appOver = (
  answers: Record<string, { readonly status: number; readonly headers: Record<string, string>; readonly body: unknown }>
) =>
  fromLayer(
    ClientApp.layerNoDeps(options).pipe(
      Layer.provide([
        TokenStore.layerMemory,
        Http.layerHandler((request) => {
          const answer = answers[new URL(request.url).pathname.replace("/api/v1", "")]
          return answer === undefined ? new Promise(() => {}) : Promise.resolve(new Response(JSON.stringify(answer.body), answer))
        })
      ])
    )
  )
const credential = { email: "a@b.co", password: "p" }
const wrong = { "/auth/password/sign-in": recorded("auth.password.sign-in", "wrong-password-override-error-status").response }
const success = recorded("auth.password.sign-in", "success").response
const right = {
  "/auth/password/sign-in": { ...success, body: { ...success.body, access_token: jwt("a") } },
  "/users/me": recorded("users.me.get", "success-client").response
}
const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => assert.fail("fulfilled"),
    (reason: unknown) => reason
  )

describe("promised", () => {
  it("gives values, through nested groups", async () => {
    const app = appOver(right)
    assert.isNull(await app.user.get())
    await app.auth.signInWithCredential(credential)
    const user = await app.user.get({ or: "throw" })
    assert.strictEqual(user.primaryEmail, "u-2faf05cede@example.com")
    assert.instanceOf(user.signedUpAt, Date)
    await app.dispose()
  })

  it("rejects with the instance of the error channel (rule 86)", async () => {
    const error = await rejection(appOver(wrong).auth.signInWithCredential(credential))
    assert.instanceOf(error, EmailPasswordMismatch)
    assert.strictEqual(error.message, "Wrong e-mail or password.")
    const same = new EmailPasswordMismatch()
    const service = promised(new Calls(), { fail: () => Effect.fail(same) })
    assert.strictEqual(await rejection(service.fail()), same)
  })

  it("gives errors as values in the result form (rule 86)", async () => {
    const result = await appOver(wrong).auth.signInWithCredential.result(credential)
    if (result.ok) return assert.fail("ok")
    assert.strictEqual(result.error._tag, "EmailPasswordMismatch")
    assert.deepStrictEqual(await appOver({}).user.get.result(), { ok: true, value: null })
  })

  it("rejects an aborted call with the signal's reason, in both forms", async () => {
    for (const form of ["plain", "result"] as const) {
      const controller = new AbortController()
      const { signInWithCredential } = appOver({}).auth
      const call = form === "plain" ? signInWithCredential : signInWithCredential.result
      const pending = rejection(call(credential, { signal: controller.signal }))
      const reason = new Error("enough")
      controller.abort(reason)
      assert.strictEqual(await pending, reason)
      assert.strictEqual(await rejection(call(credential, { signal: AbortSignal.abort(reason) })), reason)

      // A whole controller has the signal from its prototype, and fits the type too.
      const whole = new AbortController()
      const other = rejection(call(credential, whole))
      whole.abort(reason)
      assert.strictEqual(await other, reason)
    }
  })

  it("rejects with a bug as it is", async () => {
    const bug = new TypeError("bug")
    const service = promised(new Calls(), {
      broken: () => Effect.die(bug),
      thrown: (): Effect.Effect<void> => {
        throw bug
      }
    })
    assert.strictEqual(await rejection(service.broken()), bug)
    assert.strictEqual(await rejection(service.thrown()), bug)
    assert.strictEqual(await rejection(service.broken.result()), bug)
  })

  it("turns effect values into methods, streams into async iterables, and keeps plain values", async () => {
    const service = promised(
      new Calls(),
      {
        now: Effect.succeed(1),
        many: Stream.make(1, 2, 3),
        deep: { version: "v1", twice: (n: number) => Effect.succeed(n * 2) }
      },
      streams
    )
    assert.strictEqual(await service.now(), 1)
    const seen: Array<number> = []
    for await (const n of service.many) seen.push(n)
    assert.deepStrictEqual(seen, [1, 2, 3])
    assert.strictEqual(await service.deep.twice(4), 8)
    assert.strictEqual(service.deep.version, "v1")
  })

  it("signs out here even where the platform does not answer for it", async () => {
    const app = appOver({ ...right, "/auth/sessions/current": { status: 500, headers: {}, body: "" } })
    await app.auth.signInWithCredential(credential)
    const out = app.auth.signOut()
    assert.isNull(await app.user.get())
    await app.dispose()
    await rejection(out)
  })
})
