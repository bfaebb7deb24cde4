import { Effect } from "effect"
import { assert, describe, it } from "vitest"
import { generations } from "../../emulator/src/generation/Generation.js"
import { ofGeneration } from "../../emulator/src/generation/outputs.js"
import { errorBody } from "../../emulator/src/http/errorBody.js"
import * as errors from "../../src/errors/index.js"
import { unrecorded } from "../errors/unrecorded.js"
import { recordedErrors } from "../support/recorded.js"
import { isInstalled, sharedOf } from "./published.js"
import { clientOf } from "./schemas.js"

interface Body {
  readonly code: string
  readonly error: string
  readonly details?: unknown
}

/** An error of a published client. */
interface Revived {
  readonly statusCode: number
  readonly message: string
  readonly details?: unknown
}
interface KnownErrors {
  readonly KnownError: { readonly fromJson: (json: object) => Revived }
  readonly KnownErrors: Readonly<Record<string, { readonly errorCode: string }>>
}

// One body for each code: the recorded one with the most details, or else that of the platform's documentation.
const bodies = new Map<string, Body>(
  Object.entries(unrecorded).map(([code, { details }]) => [
    code,
    { code, error: code, ...(details === undefined ? {} : { details }) }
  ])
)
const size = (body: Body | undefined) => Object.keys((body?.details as object | undefined) ?? {}).length
for (const { body } of recordedErrors()) if (size(body) >= size(bodies.get(body.code))) bodies.set(body.code, body)

/** Codes that a client cannot revive, because their text is not part of their details. */
const unrevivable = new Set([
  "BODY_PARSING_ERROR",
  "INVALID_ACCESS_TYPE",
  "PASSKEY_REGISTRATION_FAILED",
  "PASSKEY_AUTHENTICATION_FAILED",
  "INVALID_SCOPE",
  "CLI_AUTH_ERROR",
  "CLI_AUTH_EXPIRED_ERROR",
  "CLI_AUTH_USED_ERROR"
])

/** Parents of errors, which are never sent. */
const parents = new Set([
  "PROJECT_AUTHENTICATION_ERROR",
  "INVALID_PROJECT_AUTHENTICATION",
  "INVALID_ADMIN_ACCESS_TOKEN",
  "PROJECT_AUTHENTICATION_REQUIRED",
  "SESSION_AUTHENTICATION_ERROR",
  "INVALID_SESSION_AUTHENTICATION",
  "INVALID_ACCESS_TOKEN",
  "REFRESH_TOKEN_ERROR",
  "PASSWORD_REQUIREMENTS_NOT_MET",
  "VERIFICATION_ERROR",
  "API_KEY_NOT_VALID"
])

/** Codes that the emulator does not send. */
const unsent = new Set([
  "UNSUPPORTED_ERROR",
  "ALL_OVERLOADS_FAILED",
  "ANALYTICS_QUERY_TIMEOUT",
  "CUSTOMER_DOES_NOT_EXIST",
  "INVALID_SHARED_OAUTH_PROVIDER_ID",
  "INVALID_STANDARD_OAUTH_PROVIDER_ID",
  "OAUTH_ACCESS_TOKEN_NOT_AVAILABLE",
  "TEMPLATE_SOURCE_REWRITE_ERROR"
])

// The type of every contact channel is "email", which no text has to repeat.
const isNamed = (text: string) => text !== "email"

const textsIn = (value: unknown): ReadonlyArray<string> =>
  typeof value === "object" && value !== null
    ? Object.values(value).flatMap(textsIn)
    : typeof value === "string" || typeof value === "number"
      ? [String(value)]
      : []

const pairings = generations.map((generation) => [clientOf[generation], generation] as const)

describe.runIf(pairings.every(([version]) => isInstalled(version))).each(pairings)(
  "the errors of the published client %s",
  (version, generation) => {
    const { KnownError, KnownErrors } = sharedOf(version, "known-errors") as KnownErrors
    const codes = Object.values(KnownErrors)
      .map(({ errorCode }) => errorCode)
      .filter((code) => !parents.has(code))

    const sent = async (code: string) => {
      const { details, constructor } = await Effect.runPromise(errors.fromWire(code, bodies.get(code) as Body))
      // The emulator creates errors from their details alone.
      const error = new (constructor as new (args: object) => errors.KnownError)(details === undefined ? {} : { details })
      const body = JSON.parse(JSON.stringify(await Effect.runPromise(errorBody(error))))
      return { status: error.status, body: ofGeneration(body, generation) as Body }
    }

    it("are all known", () => {
      assert.deepStrictEqual(
        codes.filter((code) => !errors.byCode.has(code) || !bodies.has(code)),
        []
      )
    })

    it("are revived from what the emulator sends, with its status and details", async () => {
      for (const code of codes.filter((each) => !unrevivable.has(each))) {
        const { body, status } = await sent(code)
        const revived = KnownError.fromJson({ code, message: body.error, details: body.details })
        assert.strictEqual(revived.statusCode, status, code)
        assert.deepInclude({ of: revived.details ?? null }, { of: body.details ?? null }, code)
      }
    })

    it("name no more than the emulator does", async () => {
      const missing: Array<string> = []
      for (const code of codes.filter((each) => !unrevivable.has(each) && !unsent.has(each))) {
        const { body } = await sent(code)
        const { message } = KnownError.fromJson({ code, message: body.error, details: body.details })
        for (const text of textsIn(body.details).filter(isNamed)) {
          if (message.includes(text) && !body.error.includes(text)) missing.push(`${code}: ${text}, in: ${body.error}`)
        }
      }
      assert.deepStrictEqual(missing, [])
    })
  }
)
