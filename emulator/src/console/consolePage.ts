import * as Effect from "effect/Effect"
import { bare } from "../http/respond.js"
import { ConsoleFiles } from "./ConsoleFiles.js"
import { ConsoleToken } from "./ConsoleToken.js"

const types: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml"
}

// Scripts and styles are files of the emulator alone, and no text becomes markup. Pictures are those that users have.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: http: https:",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'"
].join("; ")

const headers: ReadonlyArray<[string, string]> = [
  ["content-security-policy", policy],
  ["cross-origin-opener-policy", "same-origin"],
  ["cross-origin-resource-policy", "same-origin"],
  ["referrer-policy", "no-referrer"],
  ["x-content-type-options", "nosniff"],
  ["x-frame-options", "DENY"]
]

/** Where the page has its token. */
const placeholder = "__CONSOLE_TOKEN__"

/**
 * Serves the console at `/`, with its token, and its files below `/console/`. Returns undefined for other paths, and if the console is
 * not built.
 */
export const consolePage = Effect.fnUntraced(function* ({ method }: Request, { pathname }: URL) {
  const [, name] = /^\/console\/([\w.-]+)$/.exec(pathname) ?? []
  if (method !== "GET" || (pathname !== "/" && name === undefined)) return undefined
  const bytes = (yield* yield* ConsoleFiles).get(name ?? "index.html")
  if (bytes === undefined || name === "index.html") return undefined
  const type = types[/\w+$/.exec(name ?? "index.html")?.[0] ?? ""] ?? "application/octet-stream"
  if (name !== undefined) {
    const kept = { "content-type": type, "cache-control": "max-age=31536000, immutable" }
    return bare({ status: 200, headers: kept, content: { _tag: "bytes", value: bytes } }, headers)
  }
  const page = new TextDecoder().decode(bytes).replace(placeholder, yield* (yield* ConsoleToken).token)
  return bare({ status: 200, headers: { "cache-control": "no-store" }, content: { _tag: "text", value: page, type } }, headers)
})
