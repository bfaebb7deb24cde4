import * as Effect from "effect/Effect"
import { EmulatorConfig } from "../EmulatorConfig.js"
import { WebHandler } from "../WebHandler.js"

/** What a person does at the built-in OAuth provider: signs in with an account there, or denies access. */
export type AtProvider =
  | "deny"
  | {
      readonly email: string
      /** True by default. */
      readonly isEmailVerified?: boolean
      /** The e-mail by default. */
      readonly accountId?: string
      readonly displayName?: string
    }
  | {
      /** None, because the provider tells no e-mail: the account has only an id. */
      readonly email: null
      readonly accountId: string
      readonly displayName?: string
    }

/**
 * Follows a browser that leaves an app for the built-in OAuth provider, answers there, and returns the URL of the app's page that it
 * comes back to. `url` is what the app left for.
 *
 * ```ts
 * tab.go(yield* Emulator.throughProvider(tab.href(), { email: "ada@example.com" }))
 * yield* app.auth.callOAuthCallback()
 * ```
 */
export const throughProvider = Effect.fn("throughProvider")(function* (url: string, answer: AtProvider) {
  const handle = yield* WebHandler
  const { baseUrl, oauthProviderUrl, pagesUrl } = yield* EmulatorConfig
  const ours = new Set([baseUrl, oauthProviderUrl, pagesUrl].map((one) => new URL(one).origin))
  if (!ours.has(new URL(url).origin)) {
    return yield* Effect.die(
      new Error(`${url} is no URL of the emulator, which is at ${baseUrl}: create the app with that baseUrl`)
    )
  }
  const cookies = new Map<string, string>()
  let next = url
  let form: URLSearchParams | null = null
  while (ours.has(new URL(next).origin)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const response = yield* Effect.promise(() =>
      handle(
        new Request(next, {
          redirect: "manual",
          headers: cookie === "" ? {} : { cookie },
          ...(form !== null && { method: "POST", body: form })
        })
      )
    )
    for (const one of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(one) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get("location")
    if (location !== null) {
      next = new URL(location, next).href
      form = null
    } else if (form === null && response.status === 200) form = formOf(answer)
    else return yield* Effect.die(new Error(`The provider did not lead back to the app: status ${response.status} of ${next}`))
  }
  return next
})

const formOf = (answer: AtProvider): URLSearchParams => {
  if (answer === "deny") return new URLSearchParams({ decision: "deny" })
  const { displayName, email } = answer
  return new URLSearchParams({
    decision: "allow",
    account_id: answer.email === null ? answer.accountId : (answer.accountId ?? answer.email),
    ...(email !== null && { email, email_verified: String(answer.isEmailVerified ?? true) }),
    ...(displayName !== undefined && { display_name: displayName })
  })
}
