import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import ts from "typescript6"
import { createAdminAppFromLayer, createClientAppFromLayer, createServerAppFromLayer } from "../../src/promise/fromLayer.js"
import { AdminApp } from "../../src/services/AdminApp.js"
import { ClientApp } from "../../src/services/ClientApp.js"
import { isResource } from "../../src/services/cache/Resource.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import { ServerApp } from "../../src/services/ServerApp.js"
import { fakeHttp, json, options } from "../support/fakes.js"
import type { Operation } from "../support/operations.js"
import { apps, checker, operations, textOf } from "../support/operations.js"

/** Methods that return null: no user is signed in, or nothing was named that could be missing. docs/decisions/0010-surface.md */
const nullByDefault = new Set([
  "auth.getConnectedAccount",
  "auth.getAuthorizationHeader",
  "auth.getTokens",
  "connectedAccounts.getAccessToken",
  "getUnverifiedUser",
  "payments.getStripeAccountInfo",
  "user.get",
  "users.getByEmail"
])

/** Methods whose subject always has what they return, or is a code, which `check` looks at. */
const ofOneThatExists = new Set(["invitations.getDetails", "payments.getBilling"])

/** Returns the type arguments of a call's `Effect<A, E>` or `Stream<A, E>`. */
const resultOf = (signature: ts.Signature) => {
  const type = signature.getReturnType()
  const kind = textOf(type).match(/^(Effect|Stream)</)?.[1] ?? ""
  return { kind, value: type.aliasTypeArguments?.[0] ?? checker.getTypeArguments(type as ts.TypeReference)[0] }
}
const canBeNull = (type: ts.Type | undefined) =>
  type !== undefined && (type.isUnion() ? type.types : [type]).some((one) => (one.flags & ts.TypeFlags.Null) !== 0)
const isOptional = (parameter: ts.Symbol) =>
  parameter.declarations?.some((one) => ts.isParameter(one) && checker.isOptionalParameter(one)) === true

/** Returns the required parameters: a last one that some signature omits is an option in the others. */
const required = ({ signatures }: Operation) =>
  Math.min(...signatures.map(({ parameters }) => parameters.filter((one) => !isOptional(one)).length))

const broken = (rule: (operation: Operation) => boolean) => [
  ...new Set(operations.filter((one) => !rule(one)).map(({ app, path }) => `${app}.${path}`))
]

describe("the members of all apps", () => {
  it("are operations, watched values, page URLs, and whether the app redirects", () => {
    assert.isAbove(operations.length, 350)
    for (const { watched, keyed, data } of apps) {
      for (const path of [...watched, ...keyed.map((one) => one.path)]) assert.match(path, /(?:^|\.)current[A-Z]?\w*$/)
      assert.deepStrictEqual(data, ["auth.urls", "auth.canRedirect"])
    }
  })

  it("return an effect or a stream, and exactly the latter have `stream` in their name", () => {
    assert.deepStrictEqual(
      broken(({ name, signatures }) =>
        signatures.every((one) => resultOf(one).kind === (/^stream([A-Z]|$)/.test(name) ? "Stream" : "Effect"))
      ),
      []
    )
  })

  it("take at most two parameters, followed by optional options", () => {
    assert.deepStrictEqual(
      broken((one) => {
        const most = Math.max(...one.signatures.map(({ parameters }) => parameters.length))
        return required(one) <= 2 && most <= Math.max(2, required(one) + 1) + (one.path === "auth.signInWithMfa" ? 1 : 0)
      }),
      []
    )
  })

  it("take two ids as one object, so that nobody can swap them", () => {
    const isText = (parameter: ts.Symbol) => (checker.getTypeOfSymbol(parameter).flags & ts.TypeFlags.StringLike) !== 0
    assert.deepStrictEqual(
      broken(({ signatures }) => signatures.every(({ parameters }) => parameters.filter(isText).length <= 1)),
      []
    )
  })

  it("that create take one object, and those that update take their changes in a last one", () => {
    const isObject = (parameter: ts.Symbol | undefined) => {
      const type = parameter && checker.getTypeOfSymbol(parameter)
      return type !== undefined && (type.isIntersection() || type.isUnion() || (type.flags & ts.TypeFlags.Object) !== 0)
    }
    const own = ({ parameters }: ts.Signature) => parameters.filter((one) => !isOptional(one) && one.name !== "of")
    assert.deepStrictEqual(
      broken(
        ({ name, signatures }) => name !== "create" || signatures.every((one) => own(one).length === 1 && isObject(own(one)[0]))
      ),
      []
    )
    assert.deepStrictEqual(
      broken(({ name, signatures }) => name !== "update" || signatures.every((one) => isObject(own(one).at(-1)))),
      []
    )
  })

  it("that list return an array, or a page of items with a cursor", () => {
    const isList = (type: ts.Type | undefined) =>
      type !== undefined &&
      (checker.isArrayType(type) ||
        type
          .getProperties()
          .map(({ name }) => name)
          .join() === "items,nextCursor")
    assert.deepStrictEqual(
      broken(({ name, signatures }) => !/^list([A-Z]|$)/.test(name) || signatures.every((one) => isList(resultOf(one).value))),
      []
    )
  })

  it("that list pages have a stream of all pages beside them", () => {
    const paged = operations.filter(
      ({ name, signatures }) =>
        /^list([A-Z]|$)/.test(name) && signatures.some((one) => !checker.isArrayType(resultOf(one).value ?? assert.fail()))
    )
    assert.isAbove(paged.length, 8)
    const paths = new Set(operations.map(({ app, path }) => `${app}.${path}`))
    assert.deepStrictEqual(
      paged
        .map(({ app, path }) => `${app}.${path.replace(/list(?=\w*$)/, "stream").replace(/Page$/, "")}`)
        .filter((stream) => !paths.has(stream)),
      []
    )
    const pages = new Set(paged.map(({ app, path }) => `${app}.${path.replace(/Page$/, "")}`))
    const streams = operations.filter(({ name }) => /^stream/.test(name))
    assert.isAbove(streams.length, 8)
    assert.deepStrictEqual(
      streams.map(({ app, path }) => `${app}.${path.replace(/stream(?=\w*$)/, "list")}`).filter((list) => !pages.has(list)),
      []
    )
  })

  it("that get fail for what does not exist, and return null only if `or` requests it", () => {
    assert.deepStrictEqual(
      broken(
        ({ name, path, signatures }) =>
          !/^get([A-Z]|$)/.test(name) ||
          nullByDefault.has(path) ||
          signatures.every((one) => {
            const asked = one.parameters.some((parameter) => {
              const or = checker.getTypeOfSymbol(parameter).getProperty("or")
              return or !== undefined && textOf(checker.getTypeOfSymbol(or)) === '"null" | "return-null"'
            })
            return canBeNull(resultOf(one).value) === asked
          })
      ),
      []
    )
  })

  it("that get what their arguments name take the option `or`", () => {
    assert.deepStrictEqual(
      broken(
        ({ name, path, signatures }) =>
          !/^get([A-Z]|$)/.test(name) ||
          nullByDefault.has(path) ||
          ofOneThatExists.has(path) ||
          signatures.every(({ parameters }) => parameters.every(isOptional)) ||
          signatures.some((one) => canBeNull(resultOf(one).value))
      ),
      []
    )
  })

  it("that take a code check it as `check`, or use it up under a specific name", () => {
    const looks = /^(check|getDetails)/
    const spends = /^(accept|verifyEmail|verifySession|signInWith|resetPassword|confirm)/
    assert.deepStrictEqual(
      broken(({ name, signatures }) => {
        const takesCode = signatures.some(({ parameters }) => /^(code|apiKey)$/.test(parameters[0]?.name ?? ""))
        return !takesCode || looks.test(name) || spends.test(name) || /^get(User|Team)$/.test(name)
      }),
      []
    )
    assert.deepStrictEqual(
      broken(({ name }) => !/^verify/.test(name) || spends.test(name)),
      []
    )
  })

  it("use one name for quantities", () => {
    assert.deepStrictEqual(
      broken(({ signatures }) =>
        signatures.every(({ parameters }) => parameters.every(({ name }) => !/^(amount|delta|count)$/.test(name)))
      ),
      []
    )
  })
})

const walk = (member: unknown, at: string, seen: (at: string, member: unknown) => void): void => {
  seen(at, member)
  if (typeof member !== "object" || member === null || isResource(member) || "snapshot" in member) return
  for (const key of Object.keys(member)) walk(member[key as keyof typeof member], `${at}.${key}`, seen)
}

/** Returns the paths of the functions and other members of a face. */
const shapeOf = (app: object) => {
  const functions: Array<string> = []
  const others: Array<string> = []
  walk(app, "app", (at, member) => {
    if (typeof member === "function") functions.push(at)
    else if (isResource(member) || (typeof member === "object" && member !== null && "snapshot" in member)) others.push(at)
    else if (typeof member !== "object") assert.match(at, /^app\.(auth\.(urls\.|canRedirect$)|ownedProjects\.session\.)/)
    // Not an effect that could be run without being called.
    assert.isFalse(Effect.isEffect(member), at)
  })
  return { functions, others }
}

describe("an app as it is built", () => {
  it.effect("has the same operations in both faces, each a function", () =>
    Effect.gen(function* () {
      const http = yield* fakeHttp(() => Effect.succeed(json({})))
      const wired = Layer.provide([http.layer, TokenStore.layerMemory])
      const clientLayer = ClientApp.layerNoDeps(options).pipe(wired)
      const serverLayer = ServerApp.layerNoDeps({ ...options, secretServerKey: "ssk_1" }).pipe(wired)
      const adminLayer = AdminApp.layerNoDeps({ ...options, superSecretAdminKey: "sak_1" }).pipe(wired)
      const built = yield* Layer.build(Layer.mergeAll(clientLayer, serverLayer, adminLayer))
      const pairs = [
        [Context.get(built, ClientApp), createClientAppFromLayer(clientLayer)],
        [Context.get(built, ServerApp), createServerAppFromLayer(serverLayer)],
        [Context.get(built, AdminApp), createAdminAppFromLayer(adminLayer)]
      ] as const
      for (const [index, [effects, promises]] of pairs.entries()) {
        const { functions, others } = shapeOf(effects)
        const members = apps[index] ?? assert.fail("no such app")
        const expected = [...members.operations, ...members.keyed].map(({ path }) => `app.${path}`)
        const own = (paths: ReadonlyArray<string>) =>
          paths.filter((at) => !/^app\.(dispose|forRequest|forTokens|hydrate)$/.test(at)).sort()
        assert.deepStrictEqual(own(functions), [...expected].sort())
        const shown = shapeOf(promises)
        assert.deepStrictEqual(own(shown.functions), own(functions))
        assert.deepStrictEqual(shown.others.sort(), others.sort())
      }
    }).pipe(Effect.scoped)
  )
})
