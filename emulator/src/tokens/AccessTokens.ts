import * as Cache from "effect/Cache"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { decodeJwt, errors, jwtVerify, SignJWT } from "jose"
import { mainBranchId } from "portico/schemas"
import { EmulatorConfig } from "../EmulatorConfig.js"
import { rulesOf } from "../generation/rules.js"
import type { RestrictedReason } from "../users/restrictedReason.js"
import { restrictedReason } from "../users/restrictedReason.js"
import type { Project } from "../world/Project.js"
import type { Session } from "../world/Session.js"
import { selectedTeam } from "../world/Team.js"
import type { User } from "../world/User.js"
import { primaryChannel } from "../world/User.js"
import type { PublicKey } from "./signingKeys.js"
import { signingKeys } from "./signingKeys.js"

/** The kind of user: each has its own keys, audience and issuer. */
export type Kind = "full" | "restricted" | "anonymous"
const suffixes = {
  full: { audience: "", issuer: "" },
  restricted: { audience: ":restricted", issuer: "-restricted-users" },
  anonymous: { audience: ":anon", issuer: "-anonymous-users" }
} as const
const kindOf = (isAnonymous: boolean, isRestricted: boolean): Kind =>
  isAnonymous ? "anonymous" : isRestricted ? "restricted" : "full"

/** Returns the audience of the tokens of a project's users of one kind. */
const audienceOf = (projectId: string, kind: Kind): string => projectId + suffixes[kind].audience

/** Returns the project and the kind of user that an audience names. */
const audienceParts = (audience: string): { readonly projectId: string; readonly kind: Kind } => {
  const kind = (["anonymous", "restricted"] as const).find((one) => audience.endsWith(suffixes[one].audience)) ?? "full"
  return { kind, projectId: audience.slice(0, audience.length - suffixes[kind].audience.length) }
}

/** Returns the issuer of the tokens of a project's users of one kind. */
const issuerOf = (baseUrl: string, projectId: string, kind: Kind): string =>
  `${baseUrl}/api/v1/projects${suffixes[kind].issuer}/${projectId}`

/** What the emulator uses of a valid access token. */
export interface VerifiedToken {
  readonly projectId: string
  readonly userId: string
  readonly sessionId: string
  readonly isAnonymous: boolean
  /** Why the user was restricted when the token was issued; null if the user was not restricted. */
  readonly restrictedReason: RestrictedReason | null
  readonly expiresAtMillis: number
}

/** Returns the claims of a new token for a session of a user; its times are in seconds. */
const claimsOf = (project: Project, user: User, session: Session, baseUrl: string, iat: number, exp: number) => {
  const reason = restrictedReason(project, user)
  const kind = kindOf(user.isAnonymous, reason !== null)
  const email = primaryChannel(user)
  return {
    sub: user.id,
    project_id: project.id,
    branch_id: mainBranchId,
    refresh_token_id: session.id,
    role: "authenticated",
    name: user.displayName,
    email: email?.value ?? null,
    email_verified: email?.isVerified ?? false,
    selected_team_id: selectedTeam(project, user.id)?.id ?? null,
    is_anonymous: user.isAnonymous,
    ...(rulesOf(project).restrictsUsers
      ? {
          signed_up_at: Math.floor(user.signedUpAtMillis / 1000),
          is_restricted: reason !== null,
          restricted_reason: reason,
          requires_totp_mfa: user.requiresTotpMfa
        }
      : {}),
    iss: issuerOf(baseUrl, project.id, kind),
    iat,
    aud: audienceOf(project.id, kind),
    exp
  }
}

const Claims = Schema.Struct({
  sub: Schema.String,
  aud: Schema.String,
  exp: Schema.Finite,
  refresh_token_id: Schema.String,
  is_anonymous: Schema.Boolean,
  // Tokens of older platforms lack these two claims.
  is_restricted: Schema.optionalKey(Schema.Boolean),
  restricted_reason: Schema.optionalKey(
    Schema.NullOr(Schema.Struct({ type: Schema.Literals(["anonymous", "email_not_verified", "restricted_by_administrator"]) }))
  )
})
type Claims = typeof Claims.Type

/** Reads the claims of a token whose signature is not verified yet. */
const decodeClaims = Schema.decodeUnknownEffect(Claims)

// A token of an older platform only says whether its user is anonymous.
const reasonOf = ({ is_anonymous, restricted_reason }: Claims): RestrictedReason | null =>
  restricted_reason ?? (is_anonymous ? { type: "anonymous" } : null)

/** Returns whether the claims agree with each other about the kind of their user. */
const isCoherent = (claims: Claims): boolean => {
  const isRestricted = claims.is_restricted ?? claims.is_anonymous
  const { kind } = audienceParts(claims.aud)
  return kind === kindOf(claims.is_anonymous, isRestricted) && isRestricted === (reasonOf(claims) !== null)
}

/** Returns what the emulator uses of a token. */
const verifiedOf = (claims: Claims): VerifiedToken => ({
  projectId: audienceParts(claims.aud).projectId,
  userId: claims.sub,
  sessionId: claims.refresh_token_id,
  isAnonymous: claims.is_anonymous,
  restrictedReason: reasonOf(claims),
  expiresAtMillis: claims.exp * 1000
})

/** The token was not issued by the platform. */
export class UnreadableToken extends Data.TaggedError("UnreadableToken") {}

/** The token was issued by the platform and has expired. */
export class ExpiredToken extends Data.TaggedError("ExpiredToken")<{
  readonly expiredAtMillis: number
  readonly projectId: string
  readonly userId: string
  readonly sessionId: string
}> {}

const expiredOf = ({ expiresAtMillis: expiredAtMillis, projectId, sessionId, userId }: VerifiedToken): ExpiredToken =>
  new ExpiredToken({ expiredAtMillis, projectId, userId, sessionId })

const hasExpiry = Schema.is(Schema.Struct({ exp: Schema.Finite }))

/** The size of the cache of verified tokens, so that a token in use is verified once. */
const rememberedTokens = 10_000

/** The additional users whose keys are requested. Keys for anonymous users include those for restricted users. */
export interface IncludedKeys {
  readonly restricted: boolean
  readonly anonymous: boolean
}

/** Issues and verifies access tokens. @source protocol/tokens.md#access-tokens */
export class AccessTokens extends Context.Service<
  AccessTokens,
  {
    /** Issues a token for a session of a user. */
    issue(project: Project, user: User, session: Session): Effect.Effect<string>
    verify(token: string): Effect.Effect<VerifiedToken, UnreadableToken | ExpiredToken>
    /** Returns the public keys that verify tokens of a project. */
    publicKeys(project: Project, include: IncludedKeys): Effect.Effect<ReadonlyArray<PublicKey>>
    /** Returns when the next of the tokens in use expires; `Infinity` if none is in use. */
    nextExpiryMillis(afterMillis: number): Effect.Effect<number>
  }
>()("portico-emulator/tokens/AccessTokens") {
  static readonly layer = Layer.effect(
    AccessTokens,
    Effect.gen(function* () {
      const { accessTokenLifetimeMillis, baseUrl, serverSecret } = yield* EmulatorConfig
      const keys = yield* Cache.make({
        capacity: 1000,
        timeToLive: "30 days",
        lookup: (audience: string) => signingKeys(serverSecret, audience)
      })

      const remembered = new Map<string, VerifiedToken>()
      const remember = (token: string, verified: VerifiedToken) => {
        for (const oldest of remembered.keys()) {
          if (remembered.size < rememberedTokens) break
          remembered.delete(oldest)
        }
        remembered.set(token, verified)
        return verified
      }

      const issue = Effect.fn("AccessTokens.issue")(function* (project: Project, user: User, session: Session) {
        const iat = Math.floor((yield* Clock.currentTimeMillis) / 1000)
        const exp = iat + Math.round(accessTokenLifetimeMillis / 1000)
        const claims = claimsOf(project, user, session, baseUrl, iat, exp)
        const [{ sign, publicKey }] = yield* Cache.get(keys, claims.aud)
        const jwt = new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid: publicKey.kid })
        const token = yield* Effect.promise(() => jwt.sign(sign))
        remember(token, verifiedOf(claims))
        return token
      })

      const verifySignature = Effect.fnUntraced(function* (token: string, nowMillis: number) {
        const decoded = Effect.flatMap(
          Effect.try(() => decodeJwt(token)),
          decodeClaims
        )
        const claims = yield* Effect.mapError(decoded, () => new UnreadableToken())
        if (!isCoherent(claims)) return yield* new UnreadableToken()
        const verified = verifiedOf(claims)
        const pairs = yield* Cache.get(keys, claims.aud)
        yield* Effect.tryPromise({
          try: () =>
            jwtVerify(token, ({ kid }) => (pairs.find((pair) => pair.publicKey.kid === kid) ?? pairs[0]).verify, {
              algorithms: ["ES256"],
              issuer: issuerOf(baseUrl, verified.projectId, audienceParts(claims.aud).kind),
              audience: claims.aud,
              currentDate: new Date(nowMillis)
            }),
          catch: (cause) =>
            cause instanceof errors.JWTExpired && hasExpiry(cause.payload) ? expiredOf(verified) : new UnreadableToken()
        })
        return remember(token, verified)
      })

      const verify = Effect.fnUntraced(function* (token: string) {
        const now = yield* Clock.currentTimeMillis
        const verified = remembered.get(token) ?? (yield* verifySignature(token, now))
        if (verified.expiresAtMillis > now) return verified
        remembered.delete(token)
        return yield* expiredOf(verified)
      })

      const publicKeys = Effect.fn("AccessTokens.publicKeys")(function* (project: Project, include: IncludedKeys) {
        const { restrictsUsers } = rulesOf(project)
        const wanted: ReadonlyArray<Kind> = [
          "full",
          ...(restrictsUsers && (include.restricted || include.anonymous) ? (["restricted"] as const) : []),
          ...(include.anonymous ? (["anonymous"] as const) : [])
        ]
        const all = yield* Effect.forEach(wanted, (kind) => Cache.get(keys, audienceOf(project.id, kind)))
        return all.flat().map((pair) => pair.publicKey)
      })

      const nextExpiryMillis = (afterMillis: number) =>
        Effect.sync(() => {
          let next = Number.POSITIVE_INFINITY
          for (const { expiresAtMillis } of remembered.values())
            if (expiresAtMillis > afterMillis) next = Math.min(next, expiresAtMillis)
          return next
        })

      return AccessTokens.of({ issue, verify, publicKeys, nextExpiryMillis })
    })
  )
}
