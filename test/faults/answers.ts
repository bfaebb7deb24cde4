import { jwtFrom, recorded } from "../support/fakes.js"

/** What the faulty platform does with one request. */
export type Answer = (request: Request) => Promise<Response>

const user = recorded("users.me.get", "success-client").response.body
const signIn = recorded("auth.password.sign-in", "success").response.body
const renewed = jwtFrom({ iat: 2000, exp: 2600 })

/** What a healthy platform answers. */
export const ok: Answer = (request) => {
  const path = new URL(request.url).pathname
  if (path.endsWith("/auth/oauth/token")) return json({ access_token: renewed, token_type: "Bearer", expires_in: 3600 })()
  return json(path.endsWith("/users/me") ? user : signIn)()
}

const send =
  (body: BodyInit | null, init: ResponseInit): (() => Promise<Response>) =>
  () =>
    Promise.resolve(new Response(body, init))

/** A JSON body. */
export const json = (body: unknown, headers: Record<string, string> = {}, status = 200) =>
  send(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } })

/** A user with something wrong, or something more, about it. */
export const userWith = (changes: Record<string, unknown>, headers: Record<string, string> = {}) =>
  json({ ...user, ...changes }, headers)

/** Any text, as it comes from a proxy or a CDN. */
export const text = (body: string, status = 200, headers: Record<string, string> = {}) =>
  send(body, { status, headers: { "content-type": "text/html", ...headers } })

/** A bare status. */
export const status = (code: number, headers: Record<string, string> = {}) =>
  send(code === 204 ? null : "text", { status: code, headers })

/** A status as the platform shows it to the SDK: a 200 with a header. */
export const overridden = (code: number, headers: Record<string, string> = {}) =>
  send("text", { status: 200, headers: { "x-stack-actual-status": `${code}`, ...headers } })

/** A known error, by default as the platform shows it to the SDK. */
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

/** The connection breaks before an answer. */
export const reset: Answer = () => Promise.reject(new TypeError("fetch failed", { cause: new Error("read ECONNRESET") }))

/** The connection was never made. */
export const refuse: Answer = () =>
  Promise.reject(new TypeError("fetch failed", { cause: Object.assign(new Error("connect"), { code: "ECONNREFUSED" }) }))

/** No answer ever. */
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
/** The body stops coming. */
export const hangInBody = half(() => new Promise(() => {}) as never)
