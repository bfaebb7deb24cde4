import { inspect } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { fromWire } from "../../src/errors/catalogue.js"
import { NotFound } from "../../src/errors/clientStatus.js"
import { UserNotFound } from "../../src/errors/index.js"
import { CallbackUrlRequiredError } from "../../src/errors/redirects.js"
import { UnexpectedKnownError } from "../../src/errors/sdk.js"
import type { AdminOptions, ServerOptions } from "../../src/services/config/options.js"
import { recordedErrors } from "../support/recorded.js"
import { unrecorded } from "./unrecorded.js"

const at = { method: "GET", path: "/users/:userId", attempts: 1, status: 401, requestId: null }

const wireOf = (code: string) =>
  recordedErrors().find(({ body }) => body.code === code)?.body ?? {
    code,
    error: "The request is refused.",
    details: unrecorded[code]?.details
  }

const unexpected = (code: string) =>
  Effect.map(fromWire(code, wireOf(code)), (error) => ({ error, message: new UnexpectedKnownError({ ...at, error }).message }))

/** The options that an error message can advise to change. */
const options: ReadonlyArray<readonly [code: string, ...names: ReadonlyArray<keyof ServerOptions | keyof AdminOptions>]> = [
  ["INVALID_PUBLISHABLE_CLIENT_KEY", "publishableClientKey"],
  ["CLIENT_AUTHENTICATION_REQUIRED", "publishableClientKey"],
  ["PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT", "publishableClientKey"],
  ["INVALID_SECRET_SERVER_KEY", "secretServerKey"],
  ["SERVER_AUTHENTICATION_REQUIRED", "secretServerKey"],
  ["INVALID_SUPER_SECRET_ADMIN_KEY", "superSecretAdminKey"],
  ["ADMIN_AUTHENTICATION_REQUIRED", "superSecretAdminKey"],
  ["CURRENT_PROJECT_NOT_FOUND", "projectId", "baseUrl"]
]

describe("UnexpectedKnownError", () => {
  it.effect.each(options)("names the options to change for %s", ([code, ...names]) =>
    Effect.gen(function* () {
      const { error, message } = yield* unexpected(code)
      assert.isTrue(message.startsWith(`GET /users/:userId: ${code}: ${error.message} Check the \``), message)
      assert.deepStrictEqual(
        [...error.hint.matchAll(/`(\w+)`/g)].map(([, name]) => name),
        names
      )
    })
  )

  it.effect("ends the platform's sentence before the advice", () =>
    Effect.gen(function* () {
      const error = yield* fromWire("INVALID_SECRET_SERVER_KEY", {
        ...wireOf("INVALID_SECRET_SERVER_KEY"),
        error: "Invalid secret server key"
      })
      const { message } = new UnexpectedKnownError({ ...at, error })
      assert.isTrue(message.endsWith(": Invalid secret server key. Check the `secretServerKey` option."), message)
    })
  )

  it.effect("ends with the platform's text if no option is at fault", () =>
    Effect.gen(function* () {
      const { error, message } = yield* unexpected("USER_NOT_FOUND")
      assert.strictEqual(message, `GET /users/:userId: USER_NOT_FOUND: ${error.message}`)
    })
  )
})

describe("printing an error in Node", () => {
  it.each([
    new CallbackUrlRequiredError({ option: "callbackUrl" }),
    new UserNotFound(),
    new NotFound({ ...at, origin: "https://api.test", status: 404, text: "There is no such page." })
  ])("shows its name, its message and its stack: %s", (error) => {
    const text = inspect(error)
    assert.isTrue(text.startsWith(`${error.name}: ${error.message}\n    at `), text)
  })
})
