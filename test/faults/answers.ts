import { jwtFrom, recorded } from "../support/fakes.js"

/** How the faulty platform responds to a request. */
export type Answer = (request: Request) => Promise<Response>

const user = recorded("users.me.get", "success-client").response.body
const signIn = recorded("auth.password.sign-in", "success").response.body
const renewed = jwtFrom({ iat: 2000, exp: 2600 })

/** The response of a healthy platform. */
export const ok: Answer = (request) => {
  const path = new URL(request.url).pathname
  if (path.endsWith("/auth/oauth/token")) return json({ access_token: renewed, token_type: "Bearer", expires_in: 3600 })()
  return json(path.endsWith("/users/me") ? user : signIn)()
}

const send =
  (body: BodyInit | null, init: ResponseInit): (() => Promise<Response>) =>
  () =>
    Promise.resolve(new Response(body, init))

/** A JSON response. */
export const json = (body: unknown, headers: Record<string, string> = {}, status = 200) =>
  send(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } })

/** The response for a user with changed or additional fields. */
export const userWith = (changes: Record<string, unknown>, headers: Record<string, string> = {}) =>
  json({ ...user, ...changes }, headers)

/** A text response, as from a proxy or CDN. */
export const text = (body: string, status = 200, headers: Record<string, string> = {}) =>
  send(body, { status, headers: { "content-type": "text/html", ...headers } })

const bodiless: ReadonlySet<number> = new Set([204, 304])

/** A status without a body. */
export const status = (code: number, headers: Record<string, string> = {}) =>
  send(bodiless.has(code) ? null : "text", { status: code, headers })

/** A status as the platform sends it to the SDK: 200 with a header. */
export const overridden = (code: number, headers: Record<string, string> = {}) =>
  send("text", { status: 200, headers: { "x-stack-actual-status": `${code}`, ...headers } })

/** A known error, by default as the platform sends it to the SDK. */
export const known = (
  code: string,
  actual: number,
  options: { details?: unknown; prefix?: string; header?: boolean; body?: string } = {}
) => {
  const prefix = options.prefix ?? "x-stack"
  return send(options.body ?? JSON.stringify({ code, error: `text of ${code}`, details: options.details }), {
    status: 200,
    headers: { [`${prefix}-actual-status`]: `${actual}`, ...(options.header !== false && { [`${prefix}-known-error`]: code }) }
  })
}

/** A redirect to another host. */
export const redirect = (code: number) =>
  send(null, { status: code, headers: { location: "https://elsewhere.test/login?token=x" } })

/** The connection breaks before a response. */
export const reset: Answer = () => Promise.reject(new TypeError("fetch failed", { cause: new Error("read ECONNRESET") }))

/** The connection cannot be established. */
export const refuse: Answer = () =>
  Promise.reject(new TypeError("fetch failed", { cause: Object.assign(new Error("connect"), { code: "ECONNREFUSED" }) }))

/** There is never a response. */
export const hang: Answer = () => new Promise(() => {})

const half = (end: (controller: ReadableStreamDefaultController<Uint8Array>) => void): Answer => {
  const body = () =>
    new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"id":')),
      pull: end
    })
  return () => Promise.resolve(new Response(body(), { headers: { "content-type": "application/json" } }))
}
/** The connection breaks in the middle of the body. */
export const resetInBody = half((controller) => controller.error(new TypeError("terminated")))
/** The body stalls. */
export const hangInBody = half(() => new Promise(() => {}) as never)
