import * as Cache from "effect/Cache"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { decodeJwt, errors, jwtVerify, SignJWT } from "jose"
import { EmulatorConfig } from "../EmulatorConfig.js"
import { rulesOf } from "../generation/rules.js"
import type { Project } from "../world/Project.js"
import type { Session } from "../world/Session.js"
import type { User } from "../world/User.js"
import type { Kind, VerifiedToken } from "./claims.js"
import { audienceOf, audienceParts, claimsOf, decodeClaims, isCoherent, issuerOf, verifiedOf } from "./claims.js"
import type { PublicKey } from "./signingKeys.js"
import { signingKeys } from "./signingKeys.js"

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

      const verify = Effect.fn("AccessTokens.verify")(function* (token: string) {
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
