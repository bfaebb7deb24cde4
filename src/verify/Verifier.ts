import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { JWTPayload } from "jose"
import { decodeJwt, decodeProtectedHeader, errors, jwtVerify } from "jose"
import type { UserKind, VerifyFailure } from "../errors/verify.js"
import {
  TokenExpiredError,
  TokenMalformedError,
  TokenMissingError,
  TokenNotActiveError,
  TokenProjectError,
  TokenSignatureError,
  TokenUserKindError
} from "../errors/verify.js"
import { defaultBaseUrl } from "../schemas/limits.js"
import { dateAt } from "../schemas/tokenPayload.js"
import type { CookieOptions } from "../services/platform/tokens/tokenCookies.js"
import type { GetText } from "./fetchKeySet.js"
import { makeKeySet } from "./KeySet.js"
import { accessTokenMaxLength, clockToleranceSeconds, issuedAheadMaxSeconds } from "./limits.js"
import type { SessionClaims } from "./SessionClaims.js"
import { mainBranch, readClaims } from "./SessionClaims.js"

/** Which users are accepted besides normal ones. An anonymous user does not count as restricted. */
export interface AllowedUsers {
  /** Default: false. */
  readonly anonymous?: boolean
  /** Users such as those who have not verified their e-mail address although the project requires it. Default: false. */
  readonly restricted?: boolean
}

/** The options of verification. */
export interface VerifyOptions {
  /** The id of the project: a UUID, or `"internal"`. */
  readonly projectId: string
  /** The base URL of the platform, without `/api/v1`. Default: the hosted platform. */
  readonly baseUrl?: string
  /** The branch of the project's configuration. Default: `"main"`. */
  readonly branchId?: string
  /** Which users are accepted besides normal ones. Default: none. */
  readonly allow?: AllowedUsers
  /** The cookies of the app, whose `domain` names those that subdomains share. Default: those of the host alone. */
  readonly cookies?: CookieOptions
  /** How far the two clocks may differ, in seconds. Default: 5. */
  readonly clockToleranceSeconds?: number
  /** Fetches the project's public keys. Default: the host's `fetch`. */
  readonly fetch?: typeof fetch
}

/** Verifies access tokens of one project; the keys are fetched with the first token and cached. */
export interface Verifier {
  /**
   * Returns the claims of a token at a time in milliseconds since the epoch. `allow` overrides the option. `serverOffsetMillis` is how
   * far the platform's clock, which the times of tokens are by, is known to be ahead; default 0.
   */
  verify(
    token: string | null,
    nowMillis: number,
    allow?: AllowedUsers,
    serverOffsetMillis?: number
  ): Effect.Effect<SessionClaims, VerifyFailure>
}

/** Creates the verifier of one project. Sends nothing. */
export const makeVerifier = (options: Omit<VerifyOptions, "cookies" | "fetch">, getText: GetText): Verifier => {
  const { branchId = mainBranch, projectId } = options
  const tolerance = options.clockToleranceSeconds ?? clockToleranceSeconds
  const baseUrl = options.baseUrl ?? defaultBaseUrl
  // Today's platform returns the keys of restricted users together with those of anonymous ones; the platform of 2025 rejects
  // other parameters.
  const keySet = makeKeySet(`${baseUrl}/api/v1/projects/${projectId}/.well-known/jwks.json?include_anonymous=true`, getText)
  const audiences = new Map<unknown, UserKind>([
    [projectId, "normal"],
    [`${projectId}:anon`, "anonymous"],
    [`${projectId}:restricted`, "restricted"]
  ])
  const issuers = issuersOf(baseUrl, projectId)
  const otherProject = new TokenProjectError({ claim: "aud", expected: projectId })
  const keyIdOf = keyIdReader()

  return {
    verify: Effect.fnUntraced(function* (
      token: string | null,
      nowMillis: number,
      allow: AllowedUsers = options.allow ?? {},
      serverOffsetMillis = 0
    ) {
      if (token === null || token === "") return yield* new TokenMissingError()
      const keyId = keyIdOf(token)
      if (typeof keyId !== "string") return yield* keyId
      // A token of another project must not cause a request for keys.
      if (!keySet.has(keyId) && !audiences.has(yield* readAudience(token))) return yield* otherProject
      const key = keySet.cachedKey(keyId, nowMillis) ?? (yield* keySet.key(keyId, nowMillis))
      if (!signature.test(token.slice(-87))) return yield* new TokenSignatureError()
      const serverMillis = nowMillis + serverOffsetMillis
      const { payload } = yield* Effect.tryPromise({
        try: () =>
          jwtVerify(token, key, { algorithms, requiredClaims, clockTolerance: tolerance, currentDate: new Date(serverMillis) }),
        catch: failureOf
      })
      const kind = audiences.get(payload.aud)
      if (kind === undefined) return yield* otherProject
      // With a clock that is behind, expired tokens would still be accepted.
      const { iat } = payload
      if (iat !== undefined && iat > serverMillis / 1000 + Math.max(issuedAheadMaxSeconds, tolerance)) {
        return yield* new TokenNotActiveError({ notBefore: dateAt(iat) })
      }
      const claims = yield* claimsOf(payload, kind)
      return kind === "normal" || allow[kind] === true ? claims : yield* new TokenUserKindError({ kind })
    })
  }

  function claimsOf(payload: JWTPayload, kind: UserKind): Effect.Effect<SessionClaims, TokenProjectError | TokenMalformedError> {
    if (payload.iss === undefined || !issuers[kind].includes(payload.iss)) {
      return Effect.fail(new TokenProjectError({ claim: "iss", expected: issuers[kind][0] }))
    }
    if ((payload.project_id ?? projectId) !== projectId) {
      return Effect.fail(new TokenProjectError({ claim: "project_id", expected: projectId }))
    }
    return Effect.filterOrFail(
      readClaims(payload, projectId, kind),
      (claims) => claims.branchId === branchId,
      () => new TokenProjectError({ claim: "branch_id", expected: branchId })
    )
  }
}

const algorithms = ["ES256"]
// Without an end a token would be valid permanently.
const requiredClaims = ["exp"]

// 64 bytes of base64url without padding or spare bits: jose also accepts other spellings. A signature with ECDSA's other `s` is
// valid too, so nothing may identify a token by its text. @source RFC 7515 2, RFC 4648 3.5
const signature = /^\.[\w-]{85}[AQgw]$/

/**
 * Returns a function that returns the key id of an unverified token, or why it cannot be verified. The tokens of one key have the
 * same header, which is decoded once.
 */
const keyIdReader = (): ((token: string) => string | TokenMalformedError) => {
  let cached = { header: "", keyId: "" }
  return (token) => {
    const refuse = (reason: string) => new TokenMalformedError({ reason })
    if (token.length > accessTokenMaxLength) return refuse("it is too long")
    const [header = "", ...others] = token.split(".")
    if (header === "" || others.length !== 2) return refuse("it is not a JSON Web Token")
    if (header === cached.header) return cached.keyId
    const decoded = Option.getOrNull(readHeader(token))
    if (decoded === null) return refuse("it is not a JSON Web Token")
    if (decoded.alg !== "ES256") return refuse("it is not signed with ES256")
    const { kid } = decoded
    if (typeof kid !== "string" || kid === "") return refuse("its header has no key id (`kid`)")
    cached = { header, keyId: kid }
    return kid
  }
}

const readHeader = Option.liftThrowable((token: string) => decodeProtectedHeader(token))

/** Returns the audience of an unverified token. */
const readAudience = (token: string): Effect.Effect<string, TokenMalformedError> =>
  Effect.try({
    try: () => decodeJwt(token).aud,
    catch: () => new TokenMalformedError({ reason: "its claims are not JSON" })
  }).pipe(
    Effect.filterOrFail(
      (audience) => typeof audience === "string",
      () => new TokenMalformedError({ reason: "it has no audience" })
    )
  )

/** Maps an error of jose to a failure. */
const failureOf = (cause: unknown): VerifyFailure => {
  if (cause instanceof errors.JWTExpired) {
    return new TokenExpiredError({ expiredAt: dateAt(cause.payload.exp ?? 0) })
  }
  if (cause instanceof errors.JWTClaimValidationFailed) {
    const { nbf } = cause.payload
    if (cause.claim === "nbf" && typeof nbf === "number") return new TokenNotActiveError({ notBefore: dateAt(nbf) })
    return new TokenMalformedError({ reason: `its claim \`${cause.claim}\` is invalid` })
  }
  if (cause instanceof errors.JWSSignatureVerificationFailed) return new TokenSignatureError()
  return new TokenMalformedError({ reason: "it is not a signed JSON Web Token" })
}

// Hosts of one deployment: the issuer of a token is the host that issued it.
const siblings = ["stack-auth.com", "hexclave.com"] as const
const fallbacks = ["api1", "api2"] as const

const folders: Readonly<Record<UserKind, string>> = {
  normal: "projects",
  anonymous: "projects-anonymous-users",
  restricted: "projects-restricted-users"
}

/**
 * Returns the issuers that tokens of a project may name, the platform's own first, by kind of user.
 * @source protocol/tokens.md#access-tokens
 */
const issuersOf = (baseUrl: string, projectId: string): Readonly<Record<UserKind, [string, ...Array<string>]>> => {
  const of = (kind: UserKind): [string, ...Array<string>] => {
    const [first, ...others] = origins(baseUrl)
    const path = `/api/v1/${folders[kind]}/${projectId}`
    return [`${first}${path}`, ...others.map((origin) => `${origin}${path}`)]
  }
  return { normal: of("normal"), anonymous: of("anonymous"), restricted: of("restricted") }
}

const origins = (baseUrl: string): readonly [string, ...ReadonlyArray<string>] => {
  const match = /^https:\/\/(api|api\.dev|api\.staging)\.(stack-auth|hexclave)\.com$/.exec(baseUrl)
  if (match === null) return [baseUrl]
  const hosts = match[1] === "api" ? ["api", ...fallbacks] : [match[1]]
  const all = siblings.flatMap((domain) => hosts.map((host) => `https://${host}.${domain}`))
  return [baseUrl, ...all.filter((origin) => origin !== baseUrl)]
}
