import type { Generation } from "../generation/Generation.js"
import { rulesByGeneration } from "../generation/rules.js"
import type { Reply } from "./Reply.js"

/** The request headers that browsers may send. @source protocol/requests.md#browsers */
const allowedHeaders = [
  "content-type",
  "authorization",
  "x-stack-project-id",
  "x-stack-branch-id",
  "x-stack-override-error-status",
  "x-stack-random-nonce",
  "x-stack-client-version",
  "x-stack-disable-artificial-development-delay",
  "x-stack-access-type",
  "x-stack-publishable-client-key",
  "x-stack-secret-server-key",
  "x-stack-super-secret-admin-key",
  "x-stack-admin-access-token",
  "x-stack-refresh-token",
  "x-stack-access-token",
  "x-stack-allow-anonymous-user",
  "baggage",
  "sentry-trace",
  "x-vercel-protection-bypass",
  "ngrok-skip-browser-warning"
]
  .flatMap((name) => (name.startsWith("x-stack-") ? [name, name.replace("x-stack-", "x-hexclave-")] : [name]))
  .join(", ")

/** The headers of every response below `/api/`. @source protocol/requests.md#browsers */
export const corsHeaders: ReadonlyArray<[string, string]> = [
  ["access-control-allow-origin", "*"],
  ["access-control-allow-methods", "GET, POST, PUT, PATCH, DELETE, OPTIONS"],
  ["access-control-max-age", "86400"],
  ["access-control-allow-headers", allowedHeaders],
  [
    "access-control-expose-headers",
    "content-type, x-stack-actual-status, x-stack-known-error, x-hexclave-actual-status, x-hexclave-known-error"
  ]
]

/** Returns a header of the platform, also under its newer name in the generations that send both. */
export const platformHeaders = (
  generation: Generation,
  name: `x-stack-${string}`,
  value: string
): Readonly<Record<string, string>> => ({
  [name]: value,
  ...(rulesByGeneration[generation].sendsBothNames && { [name.replace("x-stack-", "x-hexclave-")]: value })
})

// The hash of the pages' only script: `document.forms[0].submit()`.
const submitsItself = "'sha256-ePniVEkSivX/c7XWBGafqh8tSpiRrKiqYeqbG7N1TOE='"

/**
 * The headers of the emulator's pages: they cannot be framed, load nothing, and run only the script of a self-submitting form. A
 * page that needs more overrides them.
 */
export const pageHeaders: ReadonlyArray<[string, string]> = [
  [
    "content-security-policy",
    `default-src 'none'; script-src ${submitsItself}; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'`
  ],
  ["x-content-type-options", "nosniff"],
  ["x-frame-options", "DENY"]
]

/** Removes the CORS headers, for a page whose origin must not read the response. */
export const withoutCors = (response: Response): Response => {
  for (const [name] of corsHeaders) response.headers.delete(name)
  return response
}

const encoder = new TextEncoder()

const contentOf = ({ content }: Reply): readonly [type: string | undefined, body: Uint8Array<ArrayBuffer> | null] => {
  switch (content._tag) {
    case "json":
      return [
        "application/json; charset=utf-8",
        encoder.encode(JSON.stringify(content.value, null, content.pretty ? 2 : undefined))
      ]
    case "text":
      return [content.type ?? "text/plain; charset=utf-8", encoder.encode(content.value)]
    case "bytes":
      return [content.type, content.value]
    case "none":
      return [undefined, null]
  }
}

// Reading the stream of a response takes longer than making its body.
class Bare extends Response {
  readonly made: Uint8Array<ArrayBuffer> | null
  constructor(made: Uint8Array<ArrayBuffer> | null, init: ResponseInit) {
    super(made, init)
    this.made = made
  }
}
const nothing = new Uint8Array()

/** Returns the body of a response, without reading that of one which was made here. */
export const bodyOf = (response: Response): Uint8Array<ArrayBuffer> | undefined =>
  response instanceof Bare ? (response.made ?? nothing) : response.body === null ? nothing : undefined

// A URL can name a callback with characters that a header cannot have.
const inHeader = (url: string): string => url.replace(/[^\x21-\x7e]+/g, encodeURIComponent)

/** Returns a response as the platform's framework sends it outside the API: with only a content type. */
export const bare = (reply: Reply, headers: ReadonlyArray<[string, string]> = []): Response => {
  const [type, body] = contentOf(reply)
  const all = new Map([
    ...(type === undefined ? [] : [["content-type", type] as const]),
    ...headers,
    ...Object.entries(reply.headers).map(([name, value]) => [name, name === "location" ? inHeader(value) : value] as const)
  ])
  const cookies = (reply.cookies ?? []).map((cookie): [string, string] => ["set-cookie", cookie])
  return new Bare(body, { status: reply.status, headers: [...all, ...cookies] })
}

/** The properties of the request that affect the response. */
export interface Circumstances {
  readonly requestId: string
  readonly generation: Generation
  /** Whether the request asks for errors with the status 200. */
  readonly overridesStatus: boolean
  readonly pretty: boolean
}

/**
 * Returns the response of an API route: with CORS, a request id and no caching. On request, an error status becomes 200 and moves
 * to a header. @source protocol/answers.md#statuses
 */
export const respond = (reply: Reply, { generation, overridesStatus, pretty, requestId }: Circumstances): Response => {
  const overridden =
    overridesStatus && reply.status >= 400 && reply.status <= rulesByGeneration[generation].highestOverriddenStatus
  const content = reply.content._tag === "json" && pretty ? { ...reply.content, pretty } : reply.content
  return bare(
    {
      ...reply,
      status: overridden ? 200 : reply.status,
      content,
      headers: {
        // The redirects of the platform's framework have no caching headers.
        ...(reply.status === 307 ? {} : { "cache-control": "no-store, max-age=0" }),
        "x-stack-request-id": requestId,
        ...(overridden ? platformHeaders(generation, "x-stack-actual-status", `${reply.status}`) : {}),
        ...reply.headers
      }
    },
    corsHeaders
  )
}
