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
import type { Project } from "../world/Project.js"
import type { Session } from "../world/Session.js"
import { selectedTeam } from "../world/Team.js"
import type { User } from "../world/User.js"
import { primaryChannel } from "../world/User.js"
import type { PublicKey } from "./signingKeys.js"
import { signingKeys } from "./signingKeys.js"

/** What a valid access token says, as far as the emulator reads it. */
export interface VerifiedToken {
  readonly projectId: string
  readonly userId: string
  readonly sessionId: string
  readonly isAnonymous: boolean
  readonly expiresAtMillis: number
}

/** The token is none of the platform's. */
export class UnreadableToken extends Data.TaggedError("UnreadableToken") {}

/** The token was one of the platform's, and has expired. */
export class ExpiredToken extends Data.TaggedError("ExpiredToken")<{ readonly expiredAtMillis: number }> {}

const Claims = Schema.Struct({
  sub: Schema.String,
  aud: Schema.String,
  exp: Schema.Finite,
  refresh_token_id: Schema.String,
  is_anonymous: Schema.Boolean
})
const decodeClaims = Schema.decodeUnknownEffect(Claims)
const hasExpiry = Schema.is(Schema.Struct({ exp: Schema.Finite }))

const anonymousSuffix = ":anon"
const audienceOf = (projectId: string, isAnonymous: boolean) => (isAnonymous ? projectId + anonymousSuffix : projectId)

/** How many verified tokens are remembered, so that a token in use is verified once. */
const rememberedTokens = 10_000

/** Issues access tokens and verifies them. @source facts 5.2 */
export class AccessTokens extends Context.Service<
  AccessTokens,
  {
    /** A token of the user in one of the user's sessions. */
    issue(project: Project, user: User, session: Session): Effect.Effect<string>
    verify(token: string): Effect.Effect<VerifiedToken, UnreadableToken | ExpiredToken>
    /** The keys that tokens of a project can be verified with. */
    publicKeys(project: Project, includeAnonymous: boolean): Effect.Effect<ReadonlyArray<PublicKey>>
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
      const issuerOf = (projectId: string, isAnonymous: boolean) =>
        `${baseUrl}/api/v1/projects${isAnonymous ? "-anonymous-users" : ""}/${projectId}`

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
        const audience = audienceOf(project.id, user.isAnonymous)
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
            iss: issuerOf(project.id, user.isAnonymous),
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
        const isAnonymous = unread.aud.endsWith(anonymousSuffix)
        if (isAnonymous !== unread.is_anonymous) return yield* new UnreadableToken()
        const projectId = isAnonymous ? unread.aud.slice(0, -anonymousSuffix.length) : unread.aud
        const pairs = yield* Cache.get(keys, unread.aud)
        yield* Effect.tryPromise({
          try: () =>
            jwtVerify(token, ({ kid }) => (pairs.find((pair) => pair.publicKey.kid === kid) ?? pairs[0]).verify, {
              algorithms: ["ES256"],
              issuer: issuerOf(projectId, isAnonymous),
              audience: unread.aud,
              currentDate: new Date(nowMillis)
            }),
          catch: (cause) =>
            cause instanceof errors.JWTExpired && hasExpiry(cause.payload)
              ? new ExpiredToken({ expiredAtMillis: cause.payload.exp * 1000 })
              : new UnreadableToken()
        })
        return remember(token, {
          projectId,
          userId: unread.sub,
          sessionId: unread.refresh_token_id,
          isAnonymous,
          expiresAtMillis: unread.exp * 1000
        })
      })

      const verify = Effect.fn("AccessTokens.verify")(function* (token: string) {
        const now = yield* Clock.currentTimeMillis
        const verified = remembered.get(token) ?? (yield* verifySignature(token, now))
        if (verified.expiresAtMillis > now) return verified
        remembered.delete(token)
        return yield* new ExpiredToken({ expiredAtMillis: verified.expiresAtMillis })
      })

      const publicKeys = Effect.fn("AccessTokens.publicKeys")(function* (project: Project, includeAnonymous: boolean) {
        const audiences = includeAnonymous ? [false, true] : [false]
        const all = yield* Effect.forEach(audiences, (anonymous) => Cache.get(keys, audienceOf(project.id, anonymous)))
        return all.flat().map((pair) => pair.publicKey)
      })

      return AccessTokens.of({ issue, verify, publicKeys })
    })
  )
}
