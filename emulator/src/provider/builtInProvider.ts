import * as Effect from "effect/Effect"
import { EmulatorConfig } from "../EmulatorConfig.js"
import { own } from "../http/own.js"
import type { Reply } from "../http/Reply.js"
import { html, redirect } from "../http/Reply.js"
import { randomSecret } from "../oauth/pkce.js"
import { providerTypes } from "../oauth/providerTypes.js"
import type { Services } from "../Services.js"
import type { BuiltInAccount, Interaction } from "../world/BuiltInProvider.js"
import { builtInProviderOf } from "../world/BuiltInProvider.js"
import { World } from "../world/World.js"
import { issueCode } from "./grants.js"
import { accountPage, consentPage, formPostPage, forwardPage, problemPage } from "./pages.js"
import { tokenRoutes } from "./tokenRoutes.js"

/** The authorization path of the provider, below its URL. */
export const authorizePath = "/auth"

const callbackPath = "/api/v1/auth/oauth/callback/"

// A redirect in response to a page request has a page too; one in response to a form has none.
const forward = (location: string): Reply => ({ ...html(forwardPage(location), 303), headers: { location } })

const providerOf = ({ redirectUri, clientId }: Interaction) => {
  const id = new URL(redirectUri).pathname.split("/").at(-1) ?? ""
  const type = own(providerTypes, id) ?? own(providerTypes, clientId)
  return { name: type?.name ?? id, hasEmail: type?.hasEmail ?? true, isShared: Object.hasOwn(providerTypes, clientId), type }
}

// Only the platform is a client, so redirects cannot lead elsewhere.
const isCallback = Effect.fnUntraced(function* (redirectUri: string) {
  const { baseUrl } = yield* EmulatorConfig
  const providers = [...(yield* World).projects.values()].flatMap(({ config }) => config.oauthProviders)
  return (
    redirectUri.startsWith(baseUrl + callbackPath) || providers.some(({ customCallbackUrl }) => customCallbackUrl === redirectUri)
  )
})

const begin = Effect.fnUntraced(function* (query: URLSearchParams) {
  const { oauthProviderUrl } = yield* EmulatorConfig
  const redirectUri = query.get("redirect_uri") ?? ""
  if (!(yield* isCallback(redirectUri))) {
    return html(problemPage("The redirect_uri is not a callback of this emulator."), 400)
  }
  if (query.get("response_type") !== "code") return html(problemPage("Only the response type code is served."), 400)
  const id = yield* randomSecret
  builtInProviderOf((yield* World).internal).interactions.set(id, {
    clientId: query.get("client_id") ?? "",
    redirectUri,
    scopes: (query.get("scope") ?? "").split(" ").filter((scope) => scope !== ""),
    state: query.get("state") ?? "",
    codeChallenge: query.get("code_challenge") ?? undefined,
    usesFormPost: query.get("response_mode") === "form_post",
    account: undefined,
    answer: undefined
  })
  return forward(`${oauthProviderUrl}/interaction/${id}`)
})

const ask = (interaction: Interaction, problem?: string): Reply => {
  const { name, hasEmail, isShared, type } = providerOf(interaction)
  const asked = { providerName: name, scopes: interaction.scopes }
  if (interaction.account !== undefined) return html(consentPage(asked, interaction.account.accountId))
  const isVerified = isShared || (type?.vouchesForEmail ?? true)
  const content = accountPage(asked, { hasEmail, isVerified, ...(problem === undefined ? {} : { problem }) })
  return html(content, problem === undefined ? 200 : 422)
}

// A bare `login` is the whole account, for sign-in by scripts.
const accountOf = (form: URLSearchParams): BuiltInAccount | undefined => {
  const text = (name: string) => form.get(name)?.trim() || null
  const login = text("login")
  const email = text("email") ?? login
  const accountId = text("account_id") ?? email
  if (accountId === null) return undefined
  const isEmailVerified = email !== null && (login !== null || form.get("email_verified") === "true")
  return { accountId, email, isEmailVerified, displayName: text("display_name") }
}

const decide = Effect.fnUntraced(function* (id: string, interaction: Interaction, request: Request) {
  const { oauthProviderUrl } = yield* EmulatorConfig
  const form = new URLSearchParams(yield* Effect.promise(() => request.text()))
  const decision = form.get("decision")
  if (decision === "deny") interaction.answer = "refused"
  else {
    interaction.account ??= accountOf(form)
    if (interaction.account === undefined) return ask(interaction, "Enter an e-mail or an account id.")
    if (decision === "allow" || form.get("prompt") === "consent") interaction.answer = "allowed"
  }
  return redirect(`${oauthProviderUrl}${authorizePath}/${id}`, 303)
})

const leadBack = (interaction: Interaction, answer: Readonly<Record<string, string>>): Reply => {
  const fields = { ...answer, state: interaction.state }
  if (interaction.usesFormPost) return html(formPostPage(interaction.redirectUri, fields))
  return forward(`${interaction.redirectUri}?${new URLSearchParams(fields)}`)
}

const resume = Effect.fnUntraced(function* (id: string, interaction: Interaction) {
  const { oauthProviderUrl } = yield* EmulatorConfig
  const { account, answer } = interaction
  if (answer === undefined) return forward(`${oauthProviderUrl}/interaction/${id}`)
  builtInProviderOf((yield* World).internal).interactions.delete(id)
  if (answer === "refused" || account === undefined) {
    return leadBack(interaction, { error: "access_denied", error_description: "The user refused." })
  }
  return leadBack(interaction, { code: yield* issueCode(interaction, account), iss: oauthProviderUrl })
})

const interactionPath = /^\/(interaction|auth)\/([^/]+)$/

// With an origin of its own, the host identifies the provider; otherwise the path does.
const pathOf = (url: URL, address: string): string | undefined => {
  const { pathname, host } = new URL(address)
  const prefix = pathname.replace(/\/+$/, "")
  if (prefix === "") return url.host === host ? url.pathname : undefined
  return url.pathname.startsWith(`${prefix}/`) ? url.pathname.slice(prefix.length) : undefined
}

/**
 * The OAuth provider that stands in for all others. Its page lets a developer choose the account. Returns undefined for other
 * paths.
 */
export const builtInProvider = Effect.fn("builtInProvider")(function* (
  request: Request,
  url: URL
): Effect.fn.Return<Reply | undefined, never, Services> {
  const path = pathOf(url, (yield* EmulatorConfig).oauthProviderUrl)
  if (path === undefined) return undefined
  const isPost = request.method === "POST"
  if (path === authorizePath && !isPost) return yield* begin(url.searchParams)
  const answer = yield* tokenRoutes(request, path)
  if (answer !== undefined) return answer
  const [, kind, id = ""] = interactionPath.exec(path) ?? []
  const interaction = builtInProviderOf((yield* World).internal).interactions.get(id)
  if (interaction === undefined) return html(problemPage("There is no such request. Start the sign-in again."), 404)
  if (kind === "auth") return yield* resume(id, interaction)
  return isPost ? yield* decide(id, interaction, request) : ask(interaction)
})
