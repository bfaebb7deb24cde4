import { inspect } from "node:util"
import { Cause } from "effect"

// Matches a planted secret, and nothing else: as text, in base64 of any alignment, or as bytes.
const mark = /canary|Y2FuYXJ|Nhbmfye|jYW5hcn|99,\s*97,\s*110|63 61 6e/i

// The wire names of secrets. A publishable key is public.
const secretKey =
  /^(?:(?:access|refresh|id)_token|token|.*password|password_hash|.*secret|secret_server_key|super_secret_admin_key|totp.*|otp|nonce|code|.*_code|code_verifier|api_key|value|connection_string)$/
const isSecret = (key: string, text: string): boolean =>
  secretKey.test(key.toLowerCase().replaceAll("-", "_").replace("x_stack_", "")) && !/^[A-Z_]*$|@/.test(text)

/** Returns a recognizable secret with the length of the text that it replaces. */
export const canary = (like = ""): string =>
  "canary".repeat(Math.ceil(Math.max(6, like.length) / 6)).slice(0, Math.max(6, like.length))

/** A readable access token that is recognizable in each of its parts. */
export const canaryToken = `canary.${btoa(JSON.stringify({ iat: 1_000_000, exp: 4_000_000_000, sub: "user" })).replace(/=+$/, "")}.canary`

/** Returns the JSON with a canary in place of each secret. */
export const plant = (json: unknown, key = ""): unknown => {
  if (Array.isArray(json)) return json.map((item) => plant(item, key))
  if (typeof json === "object" && json !== null) {
    return Object.fromEntries(Object.entries(json).map(([name, inner]) => [name, plant(inner, name)]))
  }
  if (typeof json !== "string" || !isSecret(key, json)) return json
  return key.replaceAll("-", "_").endsWith("access_token") ? canaryToken : canary(json)
}

const attempt = (f: () => string | undefined): string => {
  try {
    return f() ?? ""
  } catch (error) {
    return String(error)
  }
}

/**
 * Returns all texts reachable from a value, with the names of the properties, and the number of objects, without calling
 * anything.
 */
const reachable = (value: unknown): { readonly text: string; readonly size: number } => {
  const seen = new Set<object>()
  const found: Array<string> = []
  const waiting: Array<unknown> = [value]
  for (let next = waiting.pop(); next !== undefined || waiting.length > 0; next = waiting.pop()) {
    if (typeof next === "string") found.push(next)
    if ((typeof next !== "object" && typeof next !== "function") || next === null || seen.has(next)) continue
    seen.add(next)
    for (const [key, { value: inner }] of Object.entries(Object.getOwnPropertyDescriptors(next))) {
      found.push(key)
      waiting.push(inner)
    }
    if (next instanceof Map || next instanceof Set) waiting.push(...[...next].flat())
  }
  return { text: found.join("\n"), size: seen.size }
}

// Shared objects are printed at each occurrence, so printing a whole app would take hours.
const look = (value: unknown, size: number): string =>
  inspect(value, { depth: size > 500 ? 3 : 10, showHidden: true, maxStringLength: null, maxArrayLength: null })

/** Returns every text form of a value in a program, a log or an error report, with how it was created. */
const texts = (value: unknown): ReadonlyArray<readonly [string, string]> => {
  const { size, text } = reachable(value)
  const found: Array<readonly [string, string]> = [
    ["reachable", text],
    ["JSON", attempt(() => JSON.stringify(value))],
    ["inspect", attempt(() => look(value, size))],
    ["String", attempt(() => String(value))]
  ]
  if (Cause.isCause(value)) found.push(["Cause.pretty", Cause.pretty(value)])
  for (let error = value, depth = 0; error instanceof Error && depth < 10; error = error.cause, depth++) {
    found.push([`message ${depth}`, error.message], [`stack ${depth}`, error.stack ?? ""])
    if (depth > 0) found.push([`cause ${depth}`, look(error, size)])
  }
  return found
}

/** Returns where a canary appears in a value: the first text form that contains one. */
export const leaks = (name: string, value: unknown): ReadonlyArray<string> => {
  for (const [how, text] of texts(value)) {
    const at = text.search(mark)
    if (at >= 0) return [`${name}: ${how}: ...${text.slice(Math.max(0, at - 80), at + 80).replace(/\s+/g, " ")}...`]
  }
  return []
}
