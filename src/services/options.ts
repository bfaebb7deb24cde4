import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { Access } from "../contract/Endpoint.js"
import { InvalidOption } from "../errors/options.js"
import type { AppConfig } from "./AppConfig.js"

/** A key as users have it, or already redacted. */
export type SecretInput = string | Redacted.Redacted

/** Which project of which platform an app belongs to, and how it talks to it. */
export interface PlatformOptions {
  /** The id of the project: a UUID, or `"internal"`. */
  readonly projectId: string
  /** Where the platform answers, without `/api/v1`; a path before it is kept. The default is the hosted platform. */
  readonly baseUrl?: string
  /** Sent with every request, such as a header that a proxy asks for. Cannot replace the SDK's own headers. */
  readonly extraRequestHeaders?: Readonly<Record<string, string>>
  /** How long one attempt of a request may take, in milliseconds. The default is 10,000. */
  readonly attemptTimeoutMillis?: number
  /** How long a call may take with all its attempts, in milliseconds. The default is 30,000. */
  readonly callTimeoutMillis?: number
}

/** The keys of each level; a level gives its own and may give those below. */
export interface KeyOptions {
  readonly publishableClientKey?: string
  readonly secretServerKey?: SecretInput
  readonly superSecretAdminKey?: SecretInput
}

/** Where the hosted platform answers. @source facts 1 */
export const defaultBaseUrl = "https://api.stack-auth.com"

const projectIdPattern = /^(?:internal|[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[089ab][0-9a-f]{3}-[0-9a-f]{12})$/i

/** The key that a level cannot do without, by name. */
const keyOfLevel = {
  client: "publishableClientKey",
  server: "secretServerKey",
  admin: "superSecretAdminKey"
} as const satisfies Record<Access, keyof KeyOptions>

/** Reads the options that every app has. Fails with the name of the first that cannot be used; nothing is sent. */
export const platformConfig = Effect.fnUntraced(function* (
  access: Access,
  options: PlatformOptions & KeyOptions
): Effect.fn.Return<AppConfig["Service"], InvalidOption> {
  if (typeof options !== "object" || options === null) return yield* invalid("options", "must be an object")
  if (typeof options.projectId !== "string" || !projectIdPattern.test(options.projectId)) {
    return yield* invalid("projectId", 'must be the project\'s UUID, or "internal"')
  }
  const required = keyOfLevel[access]
  if (!(required in options)) return yield* invalid(required, `is needed for a ${access} app`)
  for (const name of Object.values(keyOfLevel)) {
    if (name in options && !isKey(options[name])) return yield* invalid(name, "must be a key, not an empty or other value")
  }
  for (const name of ["attemptTimeoutMillis", "callTimeoutMillis"] as const) {
    const millis = options[name]
    if (millis !== undefined && !(millis > 0 && millis <= maxTimeoutMillis)) {
      return yield* invalid(name, `must be a number of milliseconds above 0 and at most ${maxTimeoutMillis}`)
    }
  }
  const { attemptTimeoutMillis, callTimeoutMillis, publishableClientKey, secretServerKey, superSecretAdminKey } = options
  return {
    access,
    baseUrl: yield* baseUrl(options.baseUrl ?? defaultBaseUrl),
    projectId: options.projectId,
    extraRequestHeaders: yield* headers(options.extraRequestHeaders ?? {}),
    ...(publishableClientKey !== undefined && { publishableClientKey }),
    ...(secretServerKey !== undefined && { secretServerKey: redacted(secretServerKey) }),
    ...(superSecretAdminKey !== undefined && { superSecretAdminKey: redacted(superSecretAdminKey) }),
    ...(attemptTimeoutMillis !== undefined && { attemptTimeoutMillis }),
    ...(callTimeoutMillis !== undefined && { callTimeoutMillis })
  }
})

const invalid = (option: string, reason: string) => Effect.fail(new InvalidOption({ option, reason }))

const redacted = (key: SecretInput): Redacted.Redacted => (typeof key === "string" ? Redacted.make(key) : key)

// Header values end at a line break; a key with one was copied together with something else.
const isKey = (key: unknown): boolean => {
  const text = Redacted.isRedacted(key) ? Redacted.value(key) : key
  return typeof text === "string" && /^[\x21-\x7e]+$/.test(text)
}

const baseUrl = (given: string): Effect.Effect<string, InvalidOption> => {
  if (!URL.canParse(given)) return invalid("baseUrl", 'must be a URL such as "https://api.example.com"')
  const url = new URL(given)
  if (url.protocol !== "https:" && url.protocol !== "http:") return invalid("baseUrl", "must begin with https:// or http://")
  if (url.username !== "" || url.password !== "") return invalid("baseUrl", "must not hold a user name or password")
  if (url.search !== "" || url.hash !== "") return invalid("baseUrl", "must not have a query or a fragment")
  if (/\/api\/v1\/?$/.test(url.pathname)) return invalid("baseUrl", "must end before /api/v1, which the SDK adds")
  return Effect.succeed(url.origin + url.pathname.replace(/\/+$/, ""))
}

const headers = (given: Readonly<Record<string, string>>): Effect.Effect<Readonly<Record<string, string>>, InvalidOption> => {
  for (const [name, value] of Object.entries(given)) {
    const option = `extraRequestHeaders.${name}`
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) return invalid(option, "is not the name of a header")
    if (typeof value !== "string" || /[\r\n\0]/.test(value)) return invalid(option, "must be a text without line breaks")
  }
  return Effect.succeed(given)
}

/** The longest wait that a timer of the host can do, in milliseconds. @source spec 9 */
const maxTimeoutMillis = 2_147_483_647
