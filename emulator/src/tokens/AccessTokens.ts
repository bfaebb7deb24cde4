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

/** The claims of a valid access token that the emulator uses. */
export interface VerifiedToken {
  readonly projectId: string
  readonly userId: string
  readonly sessionId: string
  readonly isAnonymous: boolean
  /** Why the user was restricted when the token was issued; null if the user was not restricted. */
  readonly restrictedReason: RestrictedReason | null
  readonly expiresAtMillis: number
}

/** The token was not issued by the platform. */
export class UnreadableToken extends Data.TaggedError("UnreadableToken") {}

/** The token was issued by the platform and has expired. */
export class ExpiredToken extends Data.TaggedError("ExpiredToken")<{
  readonly expiredAtMillis: number
  readonly projectId: string
  readonly userId: string
  readonly sessionId: string
}> {}

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
const decodeClaims = Schema.decodeUnknownEffect(Claims)
const hasExpiry = Schema.is(Schema.Struct({ exp: Schema.Finite }))

/** The kind of user: each has its own keys, audience and issuer. */
type Kind = "full" | "restricted" | "anonymous"
const kinds = {
  full: { audience: "", issuer: "" },
  restricted: { audience: ":restricted", issuer: "-restricted-users" },
  anonymous: { audience: ":anon", issuer: "-anonymous-users" }
} as const
const kindNames: ReadonlyArray<Kind> = ["anonymous", "restricted"]
const audienceOf = (projectId: string, kind: Kind) => projectId + kinds[kind].audience
const kindOfAudience = (audience: string): Kind => kindNames.find((kind) => audience.endsWith(kinds[kind].audience)) ?? "full"
const kindOf = (isAnonymous: boolean, isRestricted: boolean): Kind =>
  isAnonymous ? "anonymous" : isRestricted ? "restricted" : "full"

// A token of an older platform only says whether its user is anonymous.
const reasonIn = (claims: typeof Claims.Type): RestrictedReason | null =>
  claims.restricted_reason ?? (claims.is_anonymous ? { type: "anonymous" } : null)
const isCoherent = (claims: typeof Claims.Type, kind: Kind): boolean => {
  const isRestricted = claims.is_restricted ?? claims.is_anonymous
  return kind === kindOf(claims.is_anonymous, isRestricted) && isRestricted === (reasonIn(claims) !== null)
}

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
      const issuerOf = (projectId: string, kind: Kind) => `${baseUrl}/api/v1/projects${kinds[kind].issuer}/${projectId}`

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
        const rules = rulesOf(project)
        const reason = restrictedReason(project, user)
        const kind = kindOf(user.isAnonymous, reason !== null)
        const audience = audienceOf(project.id, kind)
        const [{ sign, publicKey }] = yield* Cache.get(keys, audience)
        const email = primaryChannel(user)
        const token = yield* Effect.promise(() =>
          new SignJWT({
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
            ...(rules.restrictsUsers
              ? {
                  signed_up_at: Math.floor(user.signedUpAtMillis / 1000),
                  is_restricted: reason !== null,
                  restricted_reason: reason,
                  requires_totp_mfa: user.requiresTotpMfa
                }
              : {}),
            iss: issuerOf(project.id, kind),
            iat,
            aud: audience,
            exp
          })
            .setProtectedHeader({ alg: "ES256", kid: publicKey.kid })
            .sign(sign)
        )
        remember(token, {
          projectId: project.id,
          userId: user.id,
          sessionId: session.id,
          isAnonymous: user.isAnonymous,
          restrictedReason: reason,
          expiresAtMillis: exp * 1000
        })
        return token
      })

      const verifySignature = Effect.fnUntraced(function* (token: string, nowMillis: number) {
        const unread = yield* Effect.mapError(
          Effect.flatMap(
            Effect.try(() => decodeJwt(token)),
            decodeClaims
          ),
          () => new UnreadableToken()
        )
        const kind = kindOfAudience(unread.aud)
        if (!isCoherent(unread, kind)) return yield* new UnreadableToken()
        const projectId = unread.aud.slice(0, unread.aud.length - kinds[kind].audience.length)
        const whose = { projectId, userId: unread.sub, sessionId: unread.refresh_token_id }
        const pairs = yield* Cache.get(keys, unread.aud)
        yield* Effect.tryPromise({
          try: () =>
            jwtVerify(token, ({ kid }) => (pairs.find((pair) => pair.publicKey.kid === kid) ?? pairs[0]).verify, {
              algorithms: ["ES256"],
              issuer: issuerOf(projectId, kind),
              audience: unread.aud,
              currentDate: new Date(nowMillis)
            }),
          catch: (cause) =>
            cause instanceof errors.JWTExpired && hasExpiry(cause.payload)
              ? new ExpiredToken({ expiredAtMillis: cause.payload.exp * 1000, ...whose })
              : new UnreadableToken()
        })
        return remember(token, {
          ...whose,
          isAnonymous: unread.is_anonymous,
          restrictedReason: reasonIn(unread),
          expiresAtMillis: unread.exp * 1000
        })
      })

      const verify = Effect.fn("AccessTokens.verify")(function* (token: string) {
        const now = yield* Clock.currentTimeMillis
        const verified = remembered.get(token) ?? (yield* verifySignature(token, now))
        if (verified.expiresAtMillis > now) return verified
        remembered.delete(token)
        const { expiresAtMillis: expiredAtMillis, projectId, userId, sessionId } = verified
        return yield* new ExpiredToken({ expiredAtMillis, projectId, userId, sessionId })
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

      return AccessTokens.of({ issue, verify, publicKeys })
    })
  )
}
