import { Effect } from "effect"
import { developmentProject } from "../src/developmentProject.js"
import { Emulator } from "../src/index.js"

export const projectOptions = developmentProject
const redirectUri = "http://localhost:3000/handler/oauth-callback"

/** The code verifier that the app keeps until it receives the code. */
export const verifier = "a-verifier-of-forty-three-characters-or-more"

/** Options of an OAuth flow through the provider. */
export interface Walk {
  readonly provider?: string
  readonly query?: Readonly<Record<string, string>>
  /** The account that the developer enters. */
  readonly who?: Readonly<Record<string, string>>
  readonly withoutCookie?: boolean
}

/** Requests a URL without following redirects; `fields` are posted as a form. */
export const fetchAt = Effect.fnUntraced(function* (
  location: string | null,
  form?: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {}
) {
  const handler = yield* Emulator.handler
  const body = form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }
  return yield* Effect.promise(() => handler(new Request(location ?? "", { redirect: "manual", headers, ...body })))
})

const authorize = ({ provider = "github", query = {} }: Walk) =>
  fetchAt(
    `http://localhost:8102/api/v1/auth/oauth/authorize/${provider}?${new URLSearchParams({
      client_id: projectOptions.id,
      client_secret: projectOptions.publishableClientKey,
      redirect_uri: redirectUri,
      scope: "legacy",
      state: "outer",
      grant_type: "authorization_code",
      code_challenge: verifier,
      code_challenge_method: "plain",
      response_type: "code",
      ...query
    })}`
  )

const enter = (location: string | null, who: Walk["who"]) =>
  Effect.flatMap(fetchAt(location), ({ headers }) =>
    fetchAt(headers.get("location"), { decision: "allow", ...(who ?? { email: "ada@example.com", email_verified: "true" }) })
  )

/** Returns the response of the provider's page. */
export const consent = (options: Walk) =>
  Effect.flatMap(authorize(options), ({ headers }) => enter(headers.get("location"), options.who))

/** Returns the provider's redirect and the browser's cookie. */
export const callback = Effect.fnUntraced(function* (options: Walk = {}) {
  const begun = yield* authorize(options)
  const answered = yield* enter(begun.headers.get("location"), options.who)
  const back = yield* fetchAt(answered.headers.get("location"))
  const cookie = (begun.headers.get("set-cookie") ?? "").split(";")[0] ?? ""
  if (back.status === 303) return { location: back.headers.get("location") ?? "", cookie, form: undefined }
  // A provider that posts its response returns a page with a form.
  const page = yield* Effect.promise(() => back.text())
  const form = Object.fromEntries(
    [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value])
  )
  return { location: /action="([^"]+)"/.exec(page)?.[1] ?? "", cookie, form }
})

/** Returns the platform's response to the callback. */
export const walk = (options: Walk = {}) =>
  Effect.flatMap(callback(options), ({ location, cookie, form }) =>
    fetchAt(location, form, options.withoutCookie === true ? {} : { cookie })
  )

/** Exchanges a code for tokens. */
export const exchange = Effect.fnUntraced(function* (code: string, own: Readonly<Record<string, string>> = {}) {
  const answer = yield* fetchAt("http://localhost:8102/api/v1/auth/oauth/token", {
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    client_id: projectOptions.id,
    client_secret: projectOptions.publishableClientKey,
    ...own
  })
  const text = yield* Effect.promise(() => answer.text())
  const isJson = answer.headers.get("content-type")?.startsWith("application/json") ?? false
  return { status: answer.status, body: isJson ? JSON.parse(text) : undefined }
})

/** Runs the whole flow, from the app to a session. */
export const signIn = (options: Walk = {}) =>
  Effect.flatMap(walk(options), ({ headers }) => exchange(new URL(headers.get("location") ?? "").searchParams.get("code") ?? ""))
