import type { Call } from "./plantedCalls.js"

/** A platform: a request in, an answer out. */
export type Handler = (request: Request) => Promise<Response>

const echo = async (request: Request): Promise<string> =>
  `${request.method} ${request.url}\n${[...request.headers].map((line) => line.join(": ")).join("\n")}\n\n${await request.text()}`

export const answer = (body: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(body, { status, headers })

/** What can happen to a call, as a handler that has every secret of the request, and those of the answer. */
export const faults: Readonly<Record<string, (call: Call) => Handler>> = {
  succeeds:
    ({ success }) =>
    async () =>
      answer(JSON.stringify(success)),
  "meets a page of the server's debugger that shows the request": () => async (request) =>
    answer(`<html><pre>${await echo(request)}</pre>`, { "content-type": "text/html" }, 500),
  "meets a plain refusal that shows the request": () => async (request) => answer(await echo(request), {}, 400),
  "meets a connection whose failure holds the request": () => async (request) => {
    const text = await echo(request)
    const cause = Object.assign(new Error(`socket hang up while sending ${text}`), { code: "ECONNRESET", request, text })
    throw Object.assign(new TypeError("fetch failed", { cause }), { request, text })
  },
  "meets JSON that breaks off":
    ({ success }) =>
    async () =>
      answer(JSON.stringify({ ...Object(success), end: 1 }).slice(0, -2)),
  "meets JSON that shows the request, and breaks off": () => async (request) => answer(`{"echo": "${await echo(request)}`),
  "meets an answer of another shape":
    ({ success }) =>
    async () =>
      answer(JSON.stringify([success])),
  "meets objects in the place of texts":
    ({ success }) =>
    async () =>
      answer(JSON.stringify(wrapped(success))),
  "meets a redirect with the tokens in its address":
    ({ success }) =>
    async (request) =>
      answer(
        "",
        { location: `https://canary:canary@example.com/?all=${encodeURIComponent(`${request.url}${JSON.stringify(success)}`)}` },
        302
      ),
  "meets a known error without a text": () => async (request) =>
    answer(JSON.stringify({ code: "EMAIL_PASSWORD_MISMATCH", request: await echo(request) }), {
      "x-stack-known-error": "EMAIL_PASSWORD_MISMATCH",
      "x-stack-actual-status": "400"
    }),
  "meets an unknown error whose text shows the request": () => async (request) =>
    answer(JSON.stringify({ code: "NEW", error: await echo(request) }), {
      "x-stack-known-error": "NEW",
      "x-stack-actual-status": "400"
    }),
  "meets a rejected token": () => async () =>
    answer(JSON.stringify({ code: "ACCESS_TOKEN_EXPIRED", error: "expired", details: { expired_at_millis: 1 } }), {
      "x-stack-known-error": "ACCESS_TOKEN_EXPIRED",
      "x-stack-actual-status": "401"
    })
}

const wrapped = (json: unknown): unknown => {
  if (Array.isArray(json)) return json.map(wrapped)
  if (typeof json === "object" && json !== null)
    return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, wrapped(value)]))
  return typeof json === "string" ? { text: json } : json
}
