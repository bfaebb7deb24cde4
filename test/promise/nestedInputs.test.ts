import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import ts from "typescript6"
import { InvalidInput } from "../../src/errors/sdk.js"
import type { Operation } from "../support/operations.js"
import { checker, operations } from "../support/operations.js"
import type { Place } from "../support/places.js"
import { placesIn } from "../support/places.js"
import { sampleOf } from "../support/sampleInput.js"
import { isOptional, isSentence, ofOtherKinds, said, setup } from "../support/wrongInputs.js"

/** A place in the arguments of a method, and the arguments with another value there. */
interface ArgumentPlace {
  readonly operation: Operation
  /** Such as `project.update(changes.config.domains.0.domain)`. */
  readonly name: string
  readonly place: Place
  readonly argsWith: (value: unknown) => ReadonlyArray<unknown>
}

/** Lists what is created one by one, and whose failures are part of the result. */
const reported = /^users\.createMany\(/

/** The members of a duration of Effect, which is named as a whole. */
const inDuration = /Millis\./

const places: ReadonlyArray<ArgumentPlace> = operations
  .flatMap((operation) =>
    operation.signatures.flatMap(({ parameters }) =>
      parameters.flatMap((parameter, index) => {
        const type = checker.getTypeOfSymbol(parameter)
        const whole: Place = { path: "", type, put: (value) => value }
        return [whole, ...placesIn(type, parameter.name)].map((place) => ({
          operation,
          name: `${operation.path}(${parameter.name}${place.path && `.${place.path}`})`,
          place,
          argsWith: (value: unknown) =>
            parameters
              .filter((one, at) => at <= index || !isOptional(one))
              .map((one, at) => (at === index ? place.put(value) : sampleOf(checker.getTypeOfSymbol(one), one.name)))
        }))
      })
    )
  )
  .filter(({ name }) => !reported.test(name) && !inDuration.test(name))

/** Headers of a request in any framework. */
const ofTheHost = /^verifySession\(source/

/** Checks whether a path is of a value in free JSON, of which only the whole is named. */
const leadsTo = (path: string, field: string) => path === field || path.startsWith(`${field}.`)

describe("a value inside an argument of any method", () => {
  it.live(
    "is refused with `InvalidInput` that names its path, or what holds it, if it is of another kind, and nothing is sent",
    () =>
      Effect.gen(function* () {
        const { call, count } = yield* setup
        const accepted = new Set<string>()
        let checked = 0
        for (const { argsWith, name, operation, place } of places) {
          if (!place.path.includes(".") || ofTheHost.test(name)) continue
          for (const value of ofOtherKinds(place.type)) {
            checked++
            const before = yield* count
            const error = said(yield* call(operation, argsWith(value)))
            // A configuration and a message of the assistant are JSON as a whole.
            // So is a list named, of which a number would say too little.
            const path = /^(?:config\.(?:update|replace)\(override|aiChat\.save)|\(\w+\.\d/.test(name)
              ? /\(([^)]*)/.exec(name)?.[1]
              : place.path
            const isNamed =
              error instanceof InvalidInput && isSentence(error) && leadsTo(path?.replace("override.", "") ?? "", error.field)
            if (!isNamed || (yield* count) !== before) accepted.add(`${name}: ${error}`)
          }
        }
        assert.isAbove(checked, 3000)
        assert.deepStrictEqual([...accepted].sort(), [])
      }).pipe(Effect.scoped),
    240_000
  )
})

/** Texts that may be empty, by the end of their place, with the reason. */
const mayBeEmpty: ReadonlyArray<readonly [end: RegExp, reason: string]> = [
  [/[mM]etadata|onboardingState|variables\.|aiChat\.save|override\.|headers\./, "JSON of the app's own, and headers"],
  [/\b(displayName|description|issuer|account|restrictedByAdmin\w+)\)$/, "a text for people"],
  [/\b(html|subject|\w*[tT]sxSource|notificationCategoryName)\)$/, "the content of an e-mail"],
  [/\b(password|oldPassword|newPassword)\)$/, "`PasswordTooShort`, or a wrong password"],
  [/\b(totp)\)$/, "`InvalidTotpCode`, or no sign-in that waits for it"],
  [/\b(apiKey|source|getUser|getTeam)\)$/, "a question about any text"],
  [/\b(query|cursor)\)$/, "an empty search, and the start of a list"],
  [/\b(callbackUrl|verificationCallbackUrl|returnTo|redirectUrl|redirectTo\(url)\)$/, "a relative URL: the page itself"],
  [/\bscopes\.0\)$/, "scopes are joined into one text"],
  [/\bhostname\)$/, "`PasskeyWebAuthnError`, whose code is `ERROR_INVALID_DOMAIN`"],
  [/\bpublishableClientKey\)$/, "`InvalidOption`"],
  [
    /\boauthProviders\.0\.(clientId|clientSecret|facebookConfigId|microsoftTenantId|appleBundleIds\.0)\)$/,
    "not used with shared keys"
  ],
  [/\bemailTheme\)$/, "`EmailThemeNotFound`"],
  [/\boauthProviders\.0\.email\)$/, "no address"],
  [/^vault\..*\.(key|value)\)$/, "a name and a value of the app's own"]
]

const takesText = (type: ts.Type) => (type.isUnion() ? type.types : [type]).some((one) => (one.flags & ts.TypeFlags.String) !== 0)

describe("an empty text in an argument of any method", () => {
  it.live(
    "is refused with `InvalidInput` that names it if the text names something, such as an id, a code or a host, and nothing is sent",
    () =>
      Effect.gen(function* () {
        const { call, count } = yield* setup
        const accepted = new Set<string>()
        const used = new Set<RegExp>()
        let checked = 0
        for (const { argsWith, name, operation, place } of places) {
          if (!takesText(place.type)) continue
          const exception = mayBeEmpty.find(([end]) => end.test(name))
          if (exception !== undefined) {
            used.add(exception[0])
            continue
          }
          checked++
          const before = yield* count
          const error = said(yield* call(operation, argsWith("")))
          if (!(error instanceof InvalidInput) || (yield* count) !== before) accepted.add(`${name}: ${error}`)
        }
        assert.isAbove(checked, 400)
        assert.deepStrictEqual([...accepted].sort(), [])
        assert.strictEqual(used.size, mayBeEmpty.length)
      }).pipe(Effect.scoped),
    240_000
  )
})

/** Values that mean nothing in other languages, or that nothing can have, by the kind of a place. */
const extremes: ReadonlyArray<readonly [isOf: (type: ts.Type) => boolean, values: ReadonlyArray<unknown>]> = [
  [(type) => (type.flags & ts.TypeFlags.Number) !== 0, [0, -1, Number.NaN]],
  [(type) => checker.typeToString(type) === "Date", [new Date(0), new Date(-1), new Date(Number.NaN)]],
  [(type) => checker.isArrayType(type), [[]]]
]
const extremesOf = (type: ts.Type) =>
  (type.isUnion() ? type.types : [type]).flatMap((one) => extremes.flatMap(([isOf, values]) => (isOf(one) ? values : [])))
const shownAs = (value: unknown) =>
  value instanceof Date ? `Date(${value.getTime()})` : (JSON.stringify(value) ?? String(value))

/** Places where a zero or an empty list is the same as an absent value, by the end of their name, with the reason. */
const sameAsAbsent: ReadonlyArray<readonly [end: RegExp, reason: string]> = [
  [/\bscopes\)$/, "no scopes beyond the ones of the provider's settings, whichever way they are not asked for"],
  [/\bwaitTimeMillis\)$/, "a wait of this program, which the platform learns nothing of"],
  [/\bcontainedPermissionIds\)$/, "the permission is read first, so that the platform's answer decides what is sent"],
  [/^ownedProjects\.session\./, "only the SDK calls it"]
]

describe("a zero, a negative number, an empty list or an extreme date in an argument of any method", () => {
  it.live(
    "is refused with `InvalidInput` that names it, or sent as it is: never is it read as if it were absent",
    () =>
      Effect.gen(function* () {
        const { call, count, sent } = yield* setup
        const requestsOf = Effect.fnUntraced(function* (one: ArgumentPlace, value: unknown) {
          const before = yield* count
          const error = said(yield* call(one.operation, one.argsWith(value)))
          const requests = (yield* sent).slice(before)
          // The session of these apps cannot be refreshed, so what needs it never gets so far.
          const hasEnded = requests.some(({ url }) => url.endsWith("/auth/oauth/token"))
          return {
            error,
            hasEnded,
            requests: requests.map(({ body, method, url }) => `${method} ${url} ${body ?? ""}`).join("\n")
          }
        })
        const silent = new Set<string>()
        const used = new Set<RegExp>()
        let whole = 0
        for (const one of places) {
          // Free JSON is sent as it is; projects of an owner need another session.
          if (ofTheHost.test(one.name) || /[mM]etadata|State|variables|override|aiChat|^ownedProjects\.create/.test(one.name))
            continue
          for (const value of extremesOf(one.place.type)) {
            const { error, hasEnded, requests } = yield* requestsOf(one, value)
            if (hasEnded) continue
            if (error instanceof InvalidInput && requests === "") {
              if (!isSentence(error)) silent.add(`${one.name} ${shownAs(value)}: ${error}`)
              continue
            }
            if (requests !== "" && requests !== (yield* requestsOf(one, undefined)).requests) {
              whole++
              continue
            }
            const exception = sameAsAbsent.find(([end]) => end.test(one.name))
            if (exception === undefined) silent.add(`${one.name} ${shownAs(value)}: ${error}`)
            else used.add(exception[0])
          }
        }
        assert.deepStrictEqual([...silent].sort(), [])
        assert.isAbove(whole, 50)
        assert.strictEqual(used.size, sameAsAbsent.length)
      }).pipe(Effect.scoped),
    240_000
  )
})
