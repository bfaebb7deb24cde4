import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  RedirectUrlNotWhitelisted,
  VerificationCodeAlreadyUsed,
  VerificationCodeExpired,
  VerificationCodeMaxAttemptsReached,
  VerificationCodeNotFound
} from "portico/effect/errors"
import type { SecretInput } from "portico/schemas"
import { codeLifetimeMillis, maxCodeAttempts, otpLength } from "portico/schemas"
import { secretText } from "../passwords/secretText.js"
import { RandomText } from "../random/RandomText.js"
import type { Project } from "../world/Project.js"
import { isTrusted } from "../world/trust.js"
import { addCode, countAttempt, findCode } from "../world/VerificationCode.js"

/** A kind of code: its stored type (which kinds may share), its data and its lifetime. */
export interface CodeKind<Data> {
  readonly type: string
  readonly data: Schema.Codec<Data, unknown>
  readonly lifetimeMillis: number
}

/** Declares a kind of code. The default lifetime is 7 days. @source protocol/tokens.md#verification-codes */
export const codeKind = <Data>(
  type: string,
  data: Schema.Codec<Data, unknown>,
  lifetimeMillis: number = codeLifetimeMillis
): CodeKind<Data> => ({ type, data, lifetimeMillis })

/** A newly created code. */
export interface NewCode {
  /** 45 characters. */
  readonly code: string
  /** All but the first six characters, which the user types. */
  readonly nonce: string
  readonly expiresAtMillis: number
}

/** Draws a code of a kind, which is not valid before it is stored. */
export const drawCode = Effect.fnUntraced(function* ({
  lifetimeMillis
}: {
  readonly lifetimeMillis: number
}): Effect.fn.Return<NewCode, never, RandomText> {
  const code = yield* (yield* RandomText).secret
  return { code, nonce: code.slice(otpLength), expiresAtMillis: (yield* Clock.currentTimeMillis) + lifetimeMillis }
})

/** Stores a code that was drawn. */
export const storeCode = <Data>(
  project: Project,
  { type }: CodeKind<Data>,
  { code, expiresAtMillis }: NewCode,
  data: Data
): void => addCode(project, { type, code, data, expiresAtMillis, usedAtMillis: undefined, attempts: 0 })

/** Creates a code of a kind. */
export const createCode = Effect.fn("VerificationCodes.create")(function* <Data>(
  project: Project,
  kind: CodeKind<Data>,
  data: Data
) {
  const made = yield* drawCode(kind)
  storeCode(project, kind, made, data)
  return made
})

/** Creates a code and the link that contains it. The link's URL must be trusted by the project. */
export const createLink = Effect.fn("VerificationCodes.createLink")(function* <Data>(
  project: Project,
  kind: CodeKind<Data>,
  data: Data,
  callbackUrl: string
) {
  if (!isTrusted(project, callbackUrl)) return yield* new RedirectUrlNotWhitelisted()
  const made = yield* createCode(project, kind, data)
  const link = new URL(callbackUrl)
  link.searchParams.set("code", made.code)
  return { ...made, link: link.toString() }
})

const take = Effect.fnUntraced(function* <Data>(project: Project, kind: CodeKind<Data>, given: SecretInput) {
  const now = yield* Clock.currentTimeMillis
  const code = secretText(given).toLowerCase()
  const stored = findCode(project, kind.type, code)
  const attempts = stored?.attempts ?? 0
  countAttempt(project, code)
  if (stored === undefined) return yield* new VerificationCodeNotFound()
  if (stored.expiresAtMillis <= now) return yield* new VerificationCodeExpired()
  if (stored.usedAtMillis !== undefined) return yield* new VerificationCodeAlreadyUsed()
  if (attempts >= maxCodeAttempts) return yield* new VerificationCodeMaxAttemptsReached()
  // Kinds that share a type find each other's codes; the platform fails on their data.
  const { data } = stored
  if (!Schema.is(kind.data)(data)) return yield* new VerificationCodeNotFound()
  return { stored, data, now }
})

/** Checks a code without using it up. The check counts as an attempt. */
export const checkCode = <Data>(project: Project, kind: CodeKind<Data>, code: SecretInput) =>
  Effect.map(take(project, kind, code), ({ data }) => data)

/** Uses up a code. `validate` runs first; if it fails, the code remains valid. */
export const useCode = Effect.fn("VerificationCodes.use")(function* <Data, E = never, R = never>(
  project: Project,
  kind: CodeKind<Data>,
  code: SecretInput,
  validate?: (data: Data) => Effect.Effect<void, E, R>
) {
  const { stored, data, now } = yield* take(project, kind, code)
  if (validate !== undefined) yield* validate(data)
  stored.usedAtMillis = now
  return data
})
