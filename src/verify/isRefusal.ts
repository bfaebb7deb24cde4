import type { VerifyFailure } from "../errors/verify.js"

/** A failure that says that the token is not accepted, unlike one of fetching the keys. */
export type Refusal = Exclude<VerifyFailure, { readonly _tag: "SigningKeysUnavailableError" }>

const refusals: { readonly [Tag in Refusal["_tag"]]: true } = {
  TokenMissingError: true,
  TokenMalformedError: true,
  TokenExpiredError: true,
  TokenNotActiveError: true,
  TokenSignatureError: true,
  TokenProjectError: true,
  TokenUserKindError: true,
  SigningKeyUnknownError: true
}

/** Returns whether a failure says that an access token is not accepted. */
export const isRefusal = (failure: { readonly _tag: string }): failure is Refusal => Object.hasOwn(refusals, failure._tag)
