import { globSync } from "node:fs"
import { join } from "node:path"
import { inspect } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { all, withoutCode } from "../../src/errors/index.js"
import * as failures from "../../src/http-api/failures.js"
import { CeremonyFailure } from "../../src/services/platform/passkeys/WebAuthn.js"

const folder = join(import.meta.dirname, "../../src/errors")
const modules: ReadonlyArray<object> = await Promise.all(
  globSync("*.ts", { cwd: folder }).map((file) => import(/* @vite-ignore */ join(folder, file)))
)

type ErrorClass = new (fields: object) => Error

const isErrorClass = (value: unknown): value is ErrorClass =>
  typeof value === "function" && value.prototype instanceof Error && value.name !== "Base"

const classes = new Set(
  [...modules, failures, { CeremonyFailure }].flatMap((module) => Object.values(module).filter(isErrorClass))
)

// The fields of every class: each takes its own.
const call = { method: "GET", path: "/users/:userId", attempts: 1, requestId: "r", status: 401, origin: "https://api.test" }
const cause = new Error("the cause")
const fields = {
  ...call,
  cause,
  code: "CODE",
  details: { itemId: "credits", permissionId: "p", teamId: "t", userId: "u", minLength: 8 },
  error: new (all[0] ?? assert.fail())({ details: {} } as never),
  excerpt: "text",
  expiredAt: new Date(0),
  id: "i",
  itemId: "credits",
  kind: "anonymous",
  limit: "call",
  message: "A message.",
  missing: "permission",
  notBefore: new Date(0),
  option: "urls.signIn",
  quantity: 1,
  reason: "rejected",
  retryAfterMillis: null,
  since: "2026-04",
  variables: ["A"]
}

const made = [...classes].map((Class) => {
  const own = Class.name === "SignInRequired" ? { ...fields, reason: "expired" } : fields
  return [Class.name, () => new Class(own)] as const
})

describe("every error of the SDK", () => {
  it("is among those of these tests", () => {
    assert.includeMembers<unknown>([...classes], [...all, ...withoutCode])
    assert.isAbove(classes.size - all.length - withoutCode.length, 70)
  })

  it.each(made)("%s has a message and a stack of its own, which tools can assign to", (_, make) => {
    const error = make()
    for (const name of ["message", "stack"] as const) {
      const own = Object.getOwnPropertyDescriptor(error, name) ?? assert.fail(`no own ${name}`)
      assert.isTrue(own.configurable && !own.enumerable, name)
      assert.isNotEmpty(error[name])
      error[name] = `more: ${error[name]}`
      assert.match(error[name] ?? "", /^more: ./)
    }
  })

  it.each(made)("%s takes what frameworks add: a digest, a name, a status, a code", (_, make) => {
    const added = { digest: "1", name: "Error", status: 500, statusCode: 500, code: "E", cause: "another", expose: false }
    assert.include(Object.assign(make(), added), added)
  })

  it.each(made)("%s keeps its message when it is copied to a worker, and as the cause of another error", (_, make) => {
    const error = make()
    // What the platform's copy keeps of an error; a cause that cannot be copied is the program's.
    const copy = structuredClone(error)
    assert.strictEqual(copy.message, error.message)
    assert.include(inspect(new Error("outer", { cause: error })), error.message)
  })

  it.each(made)("%s is logged as JSON with its message", (_, make) => {
    const error = make()
    assert.include(JSON.parse(JSON.stringify(error)), { message: error.message })
  })
})
