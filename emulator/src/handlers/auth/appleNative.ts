import * as Effect from "effect/Effect"
import { oauth } from "portico/contract"
import { AppleBundleIdNotConfigured, InvalidAppleCredentials, OAuthProviderNotFoundOrNotEnabled } from "portico/effect/errors"
import { isObject, objectAt } from "../../config/json.js"
import { route } from "../../http/Route.js"
import { identityOf } from "../../oauth/appleIdentity.js"
import { signInWithAccount } from "../../oauth/providerAccount.js"
import { secretText } from "../../passwords/secretText.js"
import { completeSignIn } from "../../users/sessions.js"

const signIn = route(
  oauth.signInWithAppleNative,
  {},
  Effect.fn("oauth.signInWithAppleNative")(function* ({ payload }, { auth: { project }, request }) {
    const provider = project.config.oauthProviders.find(({ type, allowSignIn }) => type === "apple" && allowSignIn)
    if (provider === undefined) return yield* new OAuthProviderNotFoundOrNotEnabled()
    const bundleIds = Object.values(objectAt(provider.appleBundles ?? {})).flatMap((bundle) =>
      isObject(bundle) && typeof bundle["bundleId"] === "string" ? [bundle["bundleId"]] : []
    )
    if (bundleIds.length === 0) return yield* new AppleBundleIdNotConfigured()
    const account = yield* identityOf(secretText(payload.idToken), bundleIds)
    if (account === undefined) return yield* new InvalidAppleCredentials()
    const { user, isNewUser } = yield* Effect.catchTags(signInWithAccount(project, undefined, provider.id, account, request), {
      // The platform does not reveal that an address is already in use.
      ContactChannelAlreadyUsedForAuthBySomeoneElse: () => Effect.fail(new InvalidAppleCredentials()),
      UserWithEmailAlreadyExists: () => Effect.fail(new InvalidAppleCredentials())
    })
    return { ...(yield* completeSignIn(project, user, request, isNewUser)), isNewUser }
  })
)

/** Routes of sign-in with the identity token of a native Apple app. */
export const appleNativeRoutes = [signIn]
