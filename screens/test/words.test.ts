import type {
  CallbackErrorFlow,
  CliConfirmationFlow,
  EmailVerificationFlow,
  ForgotPasswordFlow,
  MagicLinkCallbackFlow,
  MfaFlow,
  OAuthCallbackFlow,
  PasskeysFlow,
  PasswordResetFlow,
  SignInFlow,
  SignOutFlow,
  SignUpFlow,
  TeamInvitationFlow
} from "portico/react"
import { assert, describe, it } from "vitest"
import { oauthCallback } from "../../src/schemas/messages/oauth.js"
import { de } from "../src/words/de.js"
import { accountErrors } from "../src/words/en/accountErrors.js"
import { auth } from "../src/words/en/auth.js"
import { common } from "../src/words/en/common.js"
import { errors } from "../src/words/en/errors.js"
import { links } from "../src/words/en/links.js"
import { es } from "../src/words/es.js"
import { ja } from "../src/words/ja.js"
import type { WordsByTag } from "../src/words/WordsByTag.js"

/** Texts that are the same in most languages. */
const international = new Set(["loading", "code", "email"])

describe("the words of the screens", () => {
  it.each([de, es, ja])("are translated, all of them, in $language", (words) => {
    const english = { common, auth, links, errors: accountErrors }
    for (const area of ["common", "auth", "links", "errors"] as const)
      for (const [name, text] of Object.entries(english[area])) {
        const translated: unknown = (words[area] as Readonly<Record<string, unknown>>)[name]
        assert.strictEqual(typeof translated, typeof text, `${area}.${name}`)
        if (typeof text === "string" && !international.has(name)) assert.notStrictEqual(translated, text, `${area}.${name}`)
      }
  })

  it("have a singular where the language has one", () => {
    assert.deepStrictEqual([1, 2].map(de.account.showInactive), ["1 inaktiven anzeigen", "2 inaktive anzeigen"])
    assert.deepStrictEqual([1, 2].map(de.account.showMore), ["1 weiteren anzeigen", "2 weitere anzeigen"])
    assert.deepStrictEqual([1, 2].map(de.teams.showMore), ["1 weiteres anzeigen", "2 weitere anzeigen"])
    assert.deepStrictEqual([1, 2].map(es.account.showInactive), ["Mostrar 1 inactiva", "Mostrar 2 inactivas"])
    assert.deepStrictEqual(["1", "2"].map(es.payments.left), ["Queda 1", "Quedan 2"])
    for (const { teams } of [de, es]) assert.notStrictEqual(teams.count(1).replace("1", "2"), teams.count(2))
  })

  it("are those of the platform for a failed OAuth callback", () => {
    assert.strictEqual(errors.OAuthCallbackFailed, oauthCallback())
  })

  it("exist for every error that a screen can show, or nothing compiles", () => {
    const { RateLimited, ...others } = accountErrors
    // @ts-expect-error The text of one tag is missing.
    const without: WordsByTag = others
    // @ts-expect-error There is no such error.
    const tooMany: WordsByTag = { ...accountErrors, NoSuchError: "No." }
    assert.notStrictEqual<unknown>(without, tooMany)
    assert.isString(RateLimited)
  })

  it("exist on the pages for signing in for every error of their flows, or nothing compiles", () => {
    const textOf = (tag: Extract<ErrorsOf<AuthFlow>["_tag"], keyof typeof accountErrors>) => errors[tag]
    // @ts-expect-error The account screens show more errors.
    const textOfAccount = (tag: Extract<ErrorsOf<PasskeysFlow>["_tag"], keyof typeof accountErrors>) => errors[tag]
    assert.isString(textOf("EmailPasswordMismatch"))
    assert.isUndefined(textOfAccount("PasskeyRegistrationFailed"))
  })
})

type AuthFlow =
  | SignInFlow
  | SignUpFlow
  | ForgotPasswordFlow
  | PasswordResetFlow
  | EmailVerificationFlow
  | MagicLinkCallbackFlow
  | OAuthCallbackFlow
  | CallbackErrorFlow
  | MfaFlow
  | TeamInvitationFlow
  | CliConfirmationFlow
  | SignOutFlow

/** The errors of the steps of a flow, and of their actions. */
type ErrorsOf<Step> = Step extends unknown ? OfStep<Step> | OfAct<Step[keyof Step]> | OfAct<Lists<Step>[number]> : never
type OfStep<Step> = Step extends { readonly error: infer E } ? NonNullable<E> : never
type OfAct<T> = T extends { readonly isPending: boolean; readonly error: infer E } ? NonNullable<E> : never
type Lists<Step> = Extract<Step[keyof Step], ReadonlyArray<unknown>>
