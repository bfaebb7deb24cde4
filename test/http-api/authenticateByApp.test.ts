import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Emulator } from "portico-emulator"
import { ServerApp } from "../../src/effect.js"
import { authenticateByApp } from "../../src/http-api/authenticateByApp.js"
import { signedUp } from "./signedUp.js"

const baseUrl = "https://platform.test"
const { id: projectId, secretServerKey } = Emulator.developmentProject

/** The failure of a request with these tokens, on a platform whose responses `change` replaces. */
const failureOf = Effect.fnUntraced(function* (
  tokens: { readonly accessToken: string | null; readonly refreshToken: string | null },
  change: (path: string) => Response | undefined = () => undefined
) {
  const handle = yield* Emulator.handler
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    return change(new URL(request.url).pathname) ?? handle(request)
  }
  const app = yield* Layer.build(ServerApp.layer({ projectId, secretServerKey, baseUrl, fetch }))
  const headers = new Headers({ "x-stack-auth": JSON.stringify(tokens) })
  return yield* Effect.flatMap(Effect.provide(authenticateByApp, app), (find) =>
    Effect.flip(find({ headers, method: "GET", url: "/" }, new Headers()))
  )
})

describe("a request that is verified through the app", () => {
  it.live("is one of nobody if its session has ended", () =>
    Effect.gen(function* () {
      const failure = yield* failureOf({ accessToken: null, refreshToken: "ended" })
      assert.deepInclude(failure, { _tag: "SignInRequired", reason: "missing" })
    }).pipe(Effect.scoped, Effect.provide(Emulator.apps({ baseUrl })))
  )

  it.live("is not judged while the platform's keys are unavailable, or the refresh fails", () =>
    Effect.gen(function* () {
      const { token } = yield* signedUp
      const down = (part: string) => (path: string) => (path.includes(part) ? new Response("no", { status: 404 }) : undefined)
      for (const failure of [
        yield* failureOf({ accessToken: token, refreshToken: null }, down("/.well-known/jwks.json")),
        yield* failureOf({ accessToken: null, refreshToken: "kept" }, down("/auth/"))
      ]) {
        assert.propertyVal(failure, "_tag", "PlatformUnavailable")
      }
    }).pipe(Effect.scoped, Effect.provide(Emulator.apps({ baseUrl })))
  )
})
