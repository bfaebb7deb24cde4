import { described } from "./tagged.js"

/** The request has no access token. */
export class TokenMissingError extends described("TokenMissingError")(
  () =>
    "The request carries no access token. Sign in, or send one in `Authorization: Bearer`, `x-stack-auth` or the session's cookies."
) {}

/** The token is not an access token of the platform: it cannot be decoded, or its signature algorithm is not accepted. */
export class TokenMalformedError extends described("TokenMalformedError")<{
  /** What cannot be decoded, without any part of the token. */
  readonly reason: string
}>(({ reason }) => `The access token cannot be read: ${reason}`) {}

/** The token has expired. */
export class TokenExpiredError extends described("TokenExpiredError")<{
  readonly expiredAt: Date
}>(
  ({ expiredAt }) =>
    `The access token expired at ${expiredAt.toISOString()}. Refresh the session; if tokens always arrive expired, check the clock of this machine.`
) {}

/** The token is not valid yet, so one of the two clocks is wrong. */
export class TokenNotActiveError extends described("TokenNotActiveError")<{
  readonly notBefore: Date
}>(({ notBefore }) => `The access token is not valid before ${notBefore.toISOString()}. Check the clock of this machine.`) {}

/** The signature does not match: the token was changed or forged. */
export class TokenSignatureError extends described("TokenSignatureError")(
  () => "The signature of the access token does not match any published key of the project"
) {}

/** The token belongs to another project, branch or platform. */
export class TokenProjectError extends described("TokenProjectError")<{
  /** The claim that differs. */
  readonly claim: "aud" | "iss" | "project_id" | "branch_id"
  /** The value that this verifier accepts. */
  readonly expected: string
}>(
  ({ claim, expected }) =>
    `The access token belongs to another project or platform: its \`${claim}\` is not \`${expected}\`. Check \`projectId\` and \`baseUrl\`.`
) {}

/** Which users a token can belong to. */
export type UserKind = "normal" | "anonymous" | "restricted"

/** The token belongs to an anonymous or restricted user, which `allow` does not include. */
export class TokenUserKindError extends described("TokenUserKindError")<{
  readonly kind: UserKind
}>(
  ({ kind }) =>
    `The user of the access token is ${kind}, and this verifier does not allow such users. Set \`allow.${kind}\` to accept them.`
) {}

/** The project publishes no key with the token's key id. */
export class SigningKeyUnknownError extends described("SigningKeyUnknownError")(
  () => "The access token names a signing key that the project does not publish"
) {}

/** The project's keys could not be fetched, and none are cached. They are requested again at most every second. */
export class SigningKeysUnavailableError extends described("SigningKeysUnavailableError")<{
  /** The URL of the JSON Web Key Set. */
  readonly url: string
  readonly reason: string
}>(
  ({ url, reason }) =>
    `The signing keys could not be fetched from ${url}: ${reason}. Check \`baseUrl\` and \`projectId\`, and that the platform can be reached.`
) {}

/** Why an access token is not accepted. */
export type VerifyFailure =
  | TokenMissingError
  | TokenMalformedError
  | TokenExpiredError
  | TokenNotActiveError
  | TokenSignatureError
  | TokenProjectError
  | TokenUserKindError
  | SigningKeyUnknownError
  | SigningKeysUnavailableError
