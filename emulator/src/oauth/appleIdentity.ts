import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { jwtVerify, SignJWT } from "jose"
import { EmulatorConfig } from "../EmulatorConfig.js"
import { signingKeys } from "../tokens/signingKeys.js"
import type { BuiltInAccount } from "../world/BuiltInProvider.js"

const issuer = "https://appleid.apple.com"
const keyName = "apple identity tokens"

const Claims = Schema.Struct({
  sub: Schema.String,
  email: Schema.optionalKey(Schema.String),
  // Apple also sends this boolean as a string.
  email_verified: Schema.optionalKey(Schema.Union([Schema.Boolean, Schema.String]))
})
const decodeClaims = Schema.decodeUnknownEffect(Claims)

/** Creates an identity token as Apple issues it to a native app, signed with a key of the emulator in place of Apple's. */
export const appleIdentityToken = Effect.fnUntraced(function* (bundleId: string, account: BuiltInAccount) {
  const { serverSecret } = yield* EmulatorConfig
  const [{ sign, publicKey }] = yield* signingKeys(serverSecret, keyName)
  const iat = Math.floor((yield* Clock.currentTimeMillis) / 1000)
  const claims = { iss: issuer, aud: bundleId, sub: account.accountId, iat, exp: iat + 600 }
  const email = account.email === null ? {} : { email: account.email, email_verified: account.isEmailVerified }
  return yield* Effect.promise(() =>
    new SignJWT({ ...claims, ...email }).setProtectedHeader({ alg: "ES256", kid: publicKey.kid }).sign(sign)
  )
})

/** Returns the account of an identity token, if the emulator issued it for one of the given apps. */
export const identityOf = Effect.fnUntraced(function* (token: string, bundleIds: ReadonlyArray<string>) {
  const { serverSecret } = yield* EmulatorConfig
  const [{ verify }] = yield* signingKeys(serverSecret, keyName)
  const currentDate = new Date(yield* Clock.currentTimeMillis)
  const claims = yield* Effect.tryPromise(() =>
    jwtVerify(token, verify, { algorithms: ["ES256"], issuer, audience: [...bundleIds], currentDate })
  ).pipe(
    Effect.flatMap(({ payload }) => decodeClaims(payload)),
    Effect.option
  )
  if (Option.isNone(claims)) return undefined
  const { sub, email, email_verified: isVerified } = claims.value
  const account: BuiltInAccount = {
    accountId: sub,
    email: email ?? null,
    isEmailVerified: isVerified === true || isVerified === "true",
    displayName: null
  }
  return account
})
