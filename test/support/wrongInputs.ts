import { Cause, Context, Effect, Exit, Layer, Redacted, Stream } from "effect"
import ts from "typescript6"
import type { InvalidInput } from "../../src/errors/sdk.js"
import { AdminApp } from "../../src/services/AdminApp.js"
import { ClientApp } from "../../src/services/ClientApp.js"
import { isResource } from "../../src/services/cache/Resource.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import { ServerApp } from "../../src/services/ServerApp.js"
import { FakeBrowser } from "../../src/testing/index.js"
import { guestToken } from "./authApp.js"
import { fakeHttp, json, options } from "./fakes.js"
import type { Operation } from "./operations.js"
import { checker } from "./operations.js"

/** Checks whether a parameter may be omitted. */
export const isOptional = (parameter: ts.Symbol) =>
  parameter.declarations?.some((one) => ts.isParameter(one) && checker.isOptionalParameter(one)) === true

/** The kinds of values, with one of each. */
const kinds: Readonly<Record<string, unknown>> = {
  string: "text",
  number: 7,
  boolean: true,
  null: null,
  object: {},
  array: [1],
  function: () => {},
  symbol: Symbol("a"),
  bigint: 10n
}

const kindOf = (type: ts.Type): ReadonlyArray<string> => {
  if ((type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0) return Object.keys(kinds)
  if ((type.flags & ts.TypeFlags.StringLike) !== 0) return ["string"]
  if ((type.flags & ts.TypeFlags.NumberLike) !== 0) return ["number"]
  if ((type.flags & ts.TypeFlags.BigIntLike) !== 0) return ["bigint"]
  if ((type.flags & ts.TypeFlags.BooleanLike) !== 0) return ["boolean"]
  if ((type.flags & ts.TypeFlags.Null) !== 0) return ["null"]
  if (type.getCallSignatures().length > 0) return ["function"]
  if (checker.isArrayLikeType(type) || type.getNumberIndexType() !== undefined) return ["array"]
  // Wherever a secret may be redacted, it may be a string too.
  return checker.typeToString(type).startsWith("Redacted") ? ["string"] : ["object"]
}

/** Returns a value of each kind that a type does not have. */
export const ofOtherKinds = (type: ts.Type): ReadonlyArray<unknown> => {
  const own = new Set((type.isUnion() ? type.types : [type]).flatMap(kindOf))
  return Object.entries(kinds).flatMap(([kind, value]) => (own.has(kind) ? [] : [value]))
}

/** The apps of an anonymous user whose access token has expired, in a page, and what they sent. */
export const setup = Effect.gen(function* () {
  const http = yield* fakeHttp(() => Effect.succeed(json({}, {}, 400)))
  const tokens = TokenStore.layerFrom({
    get: Effect.succeed({ accessToken: Redacted.make(guestToken), refreshToken: Redacted.make("refresh") })
  })
  const wired = Layer.provide([http.layer, tokens, FakeBrowser.make().tab(`https://app.test/page?code=${"c".repeat(45)}`).layer])
  const built = yield* Layer.build(
    Layer.mergeAll(
      ClientApp.layerNoDeps(options).pipe(wired),
      ServerApp.layerNoDeps({ ...options, secretServerKey: "ssk_1" }).pipe(wired),
      AdminApp.layerNoDeps({ ...options, superSecretAdminKey: "sak_1" }).pipe(wired)
    )
  )
  const apps: Readonly<Record<string, object>> = {
    ClientApp: Context.get(built, ClientApp),
    ServerApp: Context.get(built, ServerApp),
    AdminApp: Context.get(built, AdminApp)
  }
  // What loads later is loaded now, so that no call waits for it.
  yield* Effect.ignore(Context.get(built, ClientApp).auth.beginMfaEnrolment())
  yield* Effect.ignore(Context.get(built, ServerApp).auth.beginMfaEnrolment())
  yield* Effect.ignore(Context.get(built, AdminApp).auth.beginMfaEnrolment())
  yield* Effect.ignore(Context.get(built, ClientApp).contactChannels.list())
  const call = ({ app, path }: Operation, args: ReadonlyArray<unknown>) => {
    // The casts of a walk by name.
    const parts = path.split(".")
    const owner = parts.slice(0, -1).reduce<unknown>((at, name) => Object(at)[name], apps[app])
    const method = Object(owner)[parts.at(-1) ?? ""] as (...all: ReadonlyArray<unknown>) => unknown
    const returned = method(...args)
    const made = isResource(returned) ? returned.get() : returned
    const effect = Stream.isStream(made) ? Stream.runDrain(made) : (made as Effect.Effect<unknown, unknown>)
    return Effect.exit(Effect.timeoutOption(effect as Effect.Effect<unknown, unknown>, "50 millis"))
  }
  return { call, count: http.count, sent: http.sent }
})

/** Returns the error of a call, or what it did instead. */
export const said = (exit: Exit.Exit<unknown, unknown>) =>
  Exit.isSuccess(exit) ? "succeeds" : Cause.hasDies(exit.cause) ? `dies: ${Cause.squash(exit.cause)}` : Cause.squash(exit.cause)

/** Reasons that are about several properties. */
const ofSeveral = /^(?:Exactly one of |The value contains unknown properties: )/

/** Checks whether the reason of an error is a sentence about its field. */
export const isSentence = ({ field, reason }: InvalidInput) =>
  field !== "" && (reason.startsWith(`${field} `) || ofSeveral.test(reason))
