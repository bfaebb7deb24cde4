import type { Call } from "./plantedCalls.js"

/** A platform: maps a request to a response. */
export type Handler = (request: Request) => Promise<Response>

const echo = async (request: Request): Promise<string> =>
  `${request.method} ${request.url}\n${[...request.headers].map((line) => line.join(": ")).join("\n")}\n\n${await request.text()}`

export const answer = (body: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(body, { status, headers })

/** Faults of a call, as handlers with all secrets of the request and of the response. */
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
  "meets an unknown error whose details show the request": () => async (request) => {
    const shown = await echo(request)
    return answer(JSON.stringify({ code: "NEW", error: "new", details: { deep: [{ [shown]: shown }] } }), {
      "x-stack-known-error": "NEW",
      "x-stack-actual-status": "400"
    })
  },
  "meets an error of its own whose text shows the request":
    ({ endpoint }) =>
    async (request) => {
      const { code = "USER_NOT_FOUND", status = 404 } = endpoint.errors.find(({ details }) => details === undefined) ?? {}
      return answer(JSON.stringify({ code, error: await echo(request) }), {
        "x-stack-known-error": code,
        "x-stack-actual-status": `${status}`
      })
    },
  "meets an error of the catalogue whose details show the request": () => async (request) => {
    const shown = await echo(request)
    const details = { permission_id: shown, user_id: shown, team_id: shown }
    return answer(JSON.stringify({ code: "TEAM_PERMISSION_REQUIRED", error: "missing", details }), {
      "x-stack-known-error": "TEAM_PERMISSION_REQUIRED",
      "x-stack-actual-status": "401"
    })
  },
  "meets headers that show those of the request": () => async (request) => {
    const shown = [...request.headers.values()].join(" ")
    return answer("no", { "x-stack-request-id": shown, "content-type": shown, "x-stack-actual-status": "400" })
  },
  "meets a code that is what the request showed": () => async (request) => {
    const code = request.headers.get("x-stack-super-secret-admin-key") ?? "NEW"
    return answer(JSON.stringify({ code, error: "no" }), { "x-stack-known-error": code, "x-stack-actual-status": "400" })
  },
  "meets a success of another shape, whose keys are from the request": () => async (request) =>
    answer(JSON.stringify({ [await echo(request)]: 1, items: [{ [await echo(request)]: 1 }] }), {
      "x-stack-request-id": request.headers.get("x-stack-access-token") ?? ""
    }),
  "meets a page that is cut off within a secret": () => async (request) => {
    const shown = await echo(request)
    return answer(shown.slice(0, shown.lastIndexOf("canary") + 4), {}, 500)
  },
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
