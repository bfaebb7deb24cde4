import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type ts from "typescript6"
import { InvalidInput } from "../../src/errors/sdk.js"
import type { Operation } from "../support/operations.js"
import { apps, checker, operations, textOf } from "../support/operations.js"
import { isRecordOfKnown, present, sampleOf } from "../support/sampleInput.js"
import { isOptional, isSentence, ofOtherKinds, said, setup } from "../support/wrongInputs.js"

/** Arguments whose unknown properties are not refused, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  "verifySession(source)": "a request of any framework has properties of its own"
}

const unknownName = "notAProperty"

/** An argument of a method, and its declared type; of a union, each member that is an object. */
const argumentsOf = ({ signatures }: Operation) =>
  signatures.flatMap((signature) => {
    const parameters = signature.parameters.map((one) => ({
      name: one.name,
      type: checker.getTypeOfSymbol(one),
      isOptional: isOptional(one)
    }))
    return parameters.flatMap(({ name, type }, index) => {
      const own = checker.getNonNullableType(type)
      const objects = (own.isUnion() ? own.types : [own]).filter(isRecordOfKnown)
      return objects.map((object) => ({
        name,
        object,
        args: parameters
          .filter((one, at) => at <= index || !one.isOptional)
          .map((one, at) => sampleOf(at === index ? object : one.type, one.name)),
        index
      }))
    })
  })

/** What takes the place of an object in a call without type checks. */
const notObjects: Readonly<Record<string, unknown>> = {
  "a text": "text",
  "a number": 7,
  "a bigint": 10n,
  "a boolean": true,
  "a symbol": Symbol("a"),
  null: null,
  "an array": [1],
  "an empty array": [],
  "a date": new Date(0),
  "a map": new Map(),
  "a URL": new URL("https://app.test"),
  "a function": () => {}
}
/** Methods that take other values in the place of the object, with what they take. */
const alsoOthers: Readonly<Record<string, string>> = {
  "auth.checkMagicLinkCode(code)": "the code of a link",
  "auth.signInWithMagicLink(code)": "the code of a link",
  "apiKeys.get(key)": "the id of a key of the user",
  "apiKeys.revoke(key)": "as above",
  "apiKeys.update(key)": "as above",
  "auth.currentConnectedAccount(provider)": "the id of a provider",
  "auth.getConnectedAccount(provider)": "as above",
  "permissions.get(permission)": "the id of a permission in the project",
  "permissions.has(permission)": "as above",
  "verifySession(source)": "an access token, or null for none"
}

/** Arguments that accept other kinds than their types say, with the reason. */
const otherKinds: Readonly<Record<string, string>> = {
  "aiChat.save(message)": "a message is any JSON value",
  "auth.redirectTo(url)": "what is no trusted URL is an `UntrustedRedirectError`",
  "payments.currentItem(customer)": "without exactly one customer, the error names the item that the customer is a part of",
  "ownedProjects.session.observed(serverMillis)": "only the SDK calls it",
  "ownedProjects.session.refused(token)": "only the SDK calls it",
  "toJson(options)": "its options are those of an app, so the error is `InvalidOption`",
  "verifySession(source)": "a request of any framework has headers of its own"
}

const notDates = [1_893_456_000_000, "2030-01-01T00:00:00.000Z", new Date(Number.NaN)]
const isDate = (type: ts.Type) => checker.typeToString(present(type)) === "Date"

/** Checks whether a type is a choice between texts. */
const isWord = (type: ts.Type) => {
  const own = checker.getNonNullableType(type)
  return (own.isUnion() ? own.types : [own]).every((one) => one.isStringLiteral())
}

/** Names of properties with wrong values, for an object of a type. */
type Wrong = (object: ts.Type) => ReadonlyArray<readonly [name: string, value: unknown]>

/** Makes wrong values of an argument from its declared type and a valid sample. */
type Spoil = (object: ts.Type, sample: unknown) => ReadonlyArray<readonly [name: string, given: unknown]>

/** Returns the parameters at a place in all signatures of a method: one may take an id, and another an object with several. */
const inPlaceOf = ({ signatures }: Operation, index: number) => signatures.flatMap(({ parameters }) => parameters[index] ?? [])

/** Methods, and watched values by key. */
const everyOperation = [...operations, ...apps.flatMap(({ keyed }) => keyed)]

/**
 * Passes wrong values as each argument of every method. Returns which were not refused, with the name of the parameter, before
 * anything was sent.
 */
const acceptingAsArgument = Effect.fnUntraced(function* (
  wrongOf: (parameter: ts.Symbol, others: ReadonlyArray<ts.Symbol>) => ReadonlyArray<unknown>
) {
  const { call, count } = yield* setup
  const accepted = new Set<string>()
  let checked = 0
  for (const operation of everyOperation) {
    for (const { parameters } of operation.signatures) {
      for (const [index, parameter] of parameters.entries()) {
        const others = inPlaceOf(operation, index)
        for (const value of wrongOf(parameter, others)) {
          checked++
          const args = parameters
            .filter((one, at) => at <= index || !isOptional(one))
            .map((one, at) => (at === index ? value : sampleOf(checker.getTypeOfSymbol(one), one.name)))
          const before = yield* count
          const error = said(yield* call(operation, args))
          const isRefused = error instanceof InvalidInput && isSentence(error) && others.some(({ name }) => error.field === name)
          if (!isRefused || (yield* count) !== before) accepted.add(`${operation.path}(${parameter.name})`)
        }
      }
    }
  }
  return { accepted: [...accepted].sort(), checked }
})

/** Passes wrong values as each object argument of every method. Returns which were not refused as expected before anything was sent. */
const accepting = Effect.fnUntraced(function* (
  spoil: Spoil,
  isRefusal: (error: InvalidInput, name: string, argument: ReadonlyArray<string>) => boolean
) {
  const { call, count } = yield* setup
  const accepted = new Set<string>()
  let checked = 0
  for (const operation of everyOperation) {
    for (const { args, index, name, object } of argumentsOf(operation)) {
      const names = inPlaceOf(operation, index).map((one) => one.name)
      for (const [about, value] of spoil(object, args[index])) {
        checked++
        const before = yield* count
        const error = said(
          yield* call(
            operation,
            args.map((one, at) => (at === index ? value : one))
          )
        )
        const isRefused = error instanceof InvalidInput && isSentence(error) && isRefusal(error, about, names)
        if (!isRefused || (yield* count) !== before) accepted.add(`${operation.path}(${name})`)
      }
    }
  }
  return { accepted: [...accepted].sort(), checked }
})

/** Gives an argument wrong properties. */
const withProperties =
  (wrong: Wrong): Spoil =>
  (object, sample) =>
    wrong(object).map(([property, value]) => [property, { ...Object(sample), [property]: value }])
const namesProperty = ({ field }: InvalidInput, property: string) =>
  field.endsWith(property) && !/payload|params|query\./.test(field)

describe("an object argument of every method of all apps", () => {
  it.live(
    "is refused with `InvalidInput` if it has an unknown property, which is named as the caller named it, and nothing is sent",
    () =>
      Effect.gen(function* () {
        const { accepted, checked } = yield* accepting(
          withProperties(() => [[unknownName, 1]]),
          namesProperty
        )
        assert.isAbove(checked, 150)
        assert.deepStrictEqual(accepted, Object.keys(exceptions))
      }).pipe(Effect.scoped),
    120_000
  )

  it.live(
    "is refused with `InvalidInput` that names the property if a number, a text or an invalid date takes the place of a `Date`",
    () =>
      Effect.gen(function* () {
        const dates: Wrong = (object) =>
          object
            .getProperties()
            .filter((one) => isDate(checker.getTypeOfSymbol(one)))
            .flatMap(({ name }) => notDates.map((other) => [name, other] as const))
        const { accepted, checked } = yield* accepting(withProperties(dates), namesProperty)
        assert.isAbove(checked, 30)
        assert.deepStrictEqual(accepted, [])
      }).pipe(Effect.scoped),
    120_000
  )

  it.live(
    "is refused with `InvalidInput` that names the property if that has none of its words, such as a misspelt one",
    () =>
      Effect.gen(function* () {
        const words: Wrong = (object) =>
          object.getProperties().flatMap((one) => (isWord(checker.getTypeOfSymbol(one)) ? [[one.name, "misspelt"] as const] : []))
        const { accepted, checked } = yield* accepting(withProperties(words), namesProperty)
        assert.isAbove(checked, 60)
        assert.deepStrictEqual(accepted, [])
      }).pipe(Effect.scoped),
    120_000
  )

  it.live(
    "is refused with `InvalidInput` that names it and says what is expected if it is not an object, and nothing is sent",
    () =>
      Effect.gen(function* () {
        const { accepted, checked } = yield* accepting(
          () => Object.entries(notObjects),
          ({ field, reason }, _, argument) =>
            argument.includes(field) &&
            /must be an object|must be an id, or an object|must be a request|^Exactly one of /.test(reason)
        )
        assert.isAbove(checked, 3000)
        assert.deepStrictEqual(accepted, Object.keys(alsoOthers).sort())
      }).pipe(Effect.scoped),
    120_000
  )

  it.live(
    "is refused with `InvalidInput` if its `or` has another value, which would be taken for the default",
    () =>
      Effect.gen(function* () {
        const others: Wrong = (object) =>
          object.getProperty("or") === undefined ? [] : ["", "return-nul", "constructor", 7].map((other) => ["or", other])
        const { accepted, checked } = yield* accepting(withProperties(others), namesProperty)
        assert.isAbove(checked, 20)
        assert.deepStrictEqual(accepted, [])
      }).pipe(Effect.scoped),
    120_000
  )

  it.live(
    "is refused with `InvalidInput` that names the property as the caller does, if the wire has another name for it",
    () =>
      Effect.gen(function* () {
        const wrong: Readonly<Record<string, unknown>> = { quantity: 2 ** 31, accountId: 7, fullLogoUrl: 7 }
        const renamed: Wrong = (object) => Object.entries(wrong).filter(([name]) => object.getProperty(name) !== undefined)
        const { accepted, checked } = yield* accepting(withProperties(renamed), namesProperty)
        assert.isAbove(checked, 4)
        assert.deepStrictEqual(accepted, [])
      }).pipe(Effect.scoped),
    120_000
  )

  it.live(
    "is refused with `InvalidInput` that names the property if a value of another kind takes its place, also for flags and limits",
    () =>
      Effect.gen(function* () {
        const others: Wrong = (object) =>
          object
            .getProperties()
            .flatMap((one) => ofOtherKinds(checker.getTypeOfSymbol(one)).map((value) => [one.name, value] as const))
        const { accepted, checked } = yield* accepting(withProperties(others), ({ field, reason }, property, argument) =>
          // Without one of several properties, the argument as a whole is invalid.
          reason.startsWith("Exactly one of ") ? argument.includes(field) : field.split(".").includes(property)
        )
        assert.isAbove(checked, 10_000)
        assert.deepStrictEqual(
          accepted.filter((one) => !(one in otherKinds)),
          []
        )
      }).pipe(Effect.scoped),
    120_000
  )
})

describe("an argument of every method of all apps", () => {
  it.live(
    "is refused with `InvalidInput` that names the parameter if a value of another kind takes its place, and nothing is sent",
    () =>
      Effect.gen(function* () {
        const { accepted, checked } = yield* acceptingAsArgument((_, others) =>
          others
            .map((one) => ofOtherKinds(checker.getTypeOfSymbol(one)))
            .reduce((all, values) => all.filter((value) => values.includes(value)))
        )
        assert.isAbove(checked, 4000)
        assert.deepStrictEqual(
          accepted.filter((one) => !(one in otherKinds)),
          []
        )
      }).pipe(Effect.scoped),
    120_000
  )
})

describe("an object that follows the arguments", () => {
  it.live(
    "is no call option, and the argument whose place another value has taken is named first if there are several, and nothing is sent",
    () =>
      Effect.gen(function* () {
        const { call, count } = yield* setup
        const unnamed: Array<string> = []
        let checked = 0
        for (const operation of operations) {
          const [signature] = operation.signatures
          const last = signature?.parameters[1] && signature.parameters.at(-1)
          if (signature === undefined || last === undefined || operation.signatures.length > 1 || isOptional(last)) continue
          const type = checker.getTypeOfSymbol(last)
          if (!ofOtherKinds(type).includes("text") || `${operation.path}(${last.name})` in otherKinds) continue
          checked++
          const before = yield* count
          const args = signature.parameters.map((one) =>
            one === last ? "text" : sampleOf(checker.getTypeOfSymbol(one), one.name)
          )
          const error = said(yield* call(operation, [...args, { displayName: "Ada" }]))
          const isNamed = error instanceof InvalidInput && error.field === last.name && (yield* count) === before
          if (!isNamed) unnamed.push(`${operation.app}.${operation.path}(${last.name})`)
        }
        assert.isAbove(checked, 15)
        assert.deepStrictEqual(unnamed, [])
      }).pipe(Effect.scoped)
  )
})

/** No id of anything: neither a UUID nor the id of a permission. */
const noId = "Not an id"

/** Ids that any text can be, with the reason. */
const anyText: Readonly<Record<string, string>> = {
  accountId: "the id is that of a provider",
  endpointId: "the id is that of another service",
  providerAccountId: "as above",
  providerConfigId: "the platform answers that there is no such provider",
  storeId: "the platform answers that there is no such store"
}

/** Methods whose ids the platform looks up unchecked: a customer of any id has items; who is none is `UserNotFound`. */
const ofCustomers = /^payments\./

const isCheckedId = ({ name }: ts.Symbol) => /^id$|Ids?$/.test(name) && !(name in anyText)
const isText = (type: ts.Type) => textOf(present(type)) === "string"

describe("an id", () => {
  it.live(
    "that the platform would refuse is refused with `InvalidInput` that names it, in every argument of every method, and nothing is sent",
    () =>
      Effect.gen(function* () {
        const arguments_ = yield* acceptingAsArgument((parameter) =>
          isCheckedId(parameter) && isText(checker.getTypeOfSymbol(parameter)) ? [noId] : []
        )
        const properties = yield* accepting(
          withProperties((object) =>
            object
              .getProperties()
              .filter(isCheckedId)
              .flatMap((one): ReadonlyArray<readonly [string, unknown]> => {
                const type = present(checker.getTypeOfSymbol(one))
                return isText(type) ? [[one.name, noId]] : checker.isArrayType(type) ? [[one.name, [noId]]] : []
              })
          ),
          ({ field }, property) => field === property || field === `${property}.0`
        )
        assert.isAbove(arguments_.checked + properties.checked, 200)
        assert.deepStrictEqual(
          [...arguments_.accepted, ...properties.accepted].filter((one) => !ofCustomers.test(one)),
          []
        )
      }).pipe(Effect.scoped),
    120_000
  )
})
