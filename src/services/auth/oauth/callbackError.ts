import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { parse } from "../../../codecs/jsonText.js"
import { SignUpNotEnabled } from "../../../errors/auth.js"
import { decodeBody } from "../../../errors/body.js"
import { ContactChannelAlreadyUsedForAuthBySomeoneElse } from "../../../errors/contactChannel.js"
import { OAuthCallbackFailed } from "../../../errors/flows.js"
import { OAuthProviderTemporarilyUnavailable, SignUpRejected } from "../../../errors/newerPlatform.js"
import {
  InvalidScope,
  OAuthConnectionAlreadyConnectedToAnotherUser,
  OAuthProviderAccessDenied,
  OuterOAuthTimeout,
  UserAlreadyConnectedToAnotherOAuthConnection
} from "../../../errors/oauth.js"
import { oauthCallback, wrongTotpCode } from "../../../schemas/messages/oauth.js"
import { Location } from "../../platform/Location.js"
import { without } from "./oauthUrls.js"

const known = [
  OAuthProviderAccessDenied,
  OuterOAuthTimeout,
  SignUpNotEnabled,
  ContactChannelAlreadyUsedForAuthBySomeoneElse,
  OAuthConnectionAlreadyConnectedToAnotherUser,
  UserAlreadyConnectedToAnotherOAuthConnection,
  InvalidScope,
  SignUpRejected,
  OAuthProviderTemporarilyUnavailable
] as const

/** The errors with which an OAuth provider or the platform leads back to the app. */
export type CallbackError = InstanceType<(typeof known)[number]> | OAuthCallbackFailed

/**
 * The query parameters with which the platform reports an error to a page of the app. @source protocol/authentication.md#oauth
 */
const errorParameters = ["errorCode", "message", "details", "error", "error_description"]

const wrongTotp = "INVALID_TOTP_CODE"

/**
 * A wrong second factor after the redirect back from a provider: the flow has to start again.
 * @source protocol/answers.md#known-errors
 */
export const wrongTotpOnCallback = () => new OAuthCallbackFailed({ code: wrongTotp, message: wrongTotpCode() })

/**
 * Returns the error that the URL of a page reports, or null. Anyone can write such a URL: its code only selects an error of this
 * list, and its message is only shown as text.
 */
export const callbackError = (page: URL): CallbackError | null => {
  const code = page.searchParams.get("errorCode")
  if (code === null) return null
  if (code === wrongTotp) return wrongTotpOnCallback()
  const error = page.searchParams.get("message") ?? oauthCallback()
  const details = Option.getOrElse(parse(page.searchParams.get("details") ?? "{}"), () => ({}))
  const failed: CallbackError = new OAuthCallbackFailed({ code, message: error })
  const kind = known.find((one) => one.code === code)
  return kind === undefined ? failed : (decodeBody(kind, { code, error, details }) ?? failed)
}

/** Creates `takeCallbackError`, which remembers the last error for repeated calls on the page that reported it. @internal */
export const makeTakeCallbackError = Effect.map(Location, (location) => {
  let taken: { readonly on: string; readonly error: CallbackError } | null = null
  return Effect.gen(function* () {
    const href = yield* location.href
    if (href === null) return null
    const error = callbackError(new URL(href))
    if (error !== null) {
      taken = { on: without(href, errorParameters).href, error }
      yield* location.rewrite(taken.on)
    } else if (taken?.on !== href) taken = null
    return taken?.error ?? null
  })
})
