import * as Context from "effect/Context"
import * as Redacted from "effect/Redacted"
import { codeLength, randomIdAlphabet } from "../../schemas/limits.js"
import type { AppOptions } from "../config/AppConfig.js"
import { clientVersion } from "./clientVersion.js"

/** The headers of every request of an app. @source protocol/requests.md#headers */
export const appHeaders = (config: AppOptions): Readonly<Record<string, string>> => ({
  // Browsers log each failed status, and hide the body of some; with this header every response is a 200.
  // protocol/answers.md#statuses
  "x-stack-override-error-status": "true",
  "x-stack-project-id": config.projectId,
  "x-stack-access-type": config.access,
  "x-stack-client-version": clientVersion,
  "x-stack-allow-anonymous-user": "true",
  ...(config.publishableClientKey && { "x-stack-publishable-client-key": config.publishableClientKey }),
  ...(config.secretServerKey && { "x-stack-secret-server-key": Redacted.value(config.secretServerKey) }),
  ...(config.superSecretAdminKey && { "x-stack-super-secret-admin-key": Redacted.value(config.superSecretAdminKey) }),
  "ngrok-skip-browser-warning": "true",
  ...lowerCase(config.extraRequestHeaders ?? {})
})

/**
 * The headers of the calls of a visitor in an app of a higher level: those of a client app of the same project, without the app's
 * secret keys, which the options may also give as headers.
 */
export const visitorHeaders = ({
  secretServerKey: _,
  superSecretAdminKey: __,
  extraRequestHeaders = {},
  ...config
}: AppOptions): Readonly<Record<string, string>> =>
  appHeaders({
    ...config,
    access: "client",
    extraRequestHeaders: Object.fromEntries(
      Object.entries(extraRequestHeaders).filter(([name, value]) => !headersAbove.client.test(`${name}: ${value}`))
    )
  })

// The headers that an app of a level may not send. By the name of the header, or by a key in its value: after anything if it is as long as the platform's own, so that a word that
// merely ends like the start of a key does not match.
export const headersAbove = {
  client:
    /^x-(?:stack|hexclave)-(?:(?:secret-server|super-secret-admin|development-override)-key|admin-access-token):|: (?:.*\W)?s[as]k_|s[as]k_[0-9a-z]{20}/i,
  server:
    /^x-(?:stack|hexclave)-(?:(?:super-secret-admin|development-override)-key|admin-access-token):|: (?:.*\W)?sak_|sak_[0-9a-z]{20}/i
} as const

const lowerCase = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/**
 * Returns 45 random characters at each call, so that no cache on the way answers for the platform. They are drawn for many
 * requests at once, because a system call for each would double the cost of a request. @source protocol/tokens.md#random-texts
 */
export const nonces = (crypto: Pick<Crypto, "getRandomValues">): (() => string) => {
  const bytes = new Uint8Array(codeLength * 64)
  let text = ""
  let next = 0
  return () => {
    if (next === text.length) {
      text = ""
      for (const byte of crypto.getRandomValues(bytes)) text += randomIdAlphabet[byte & 31]
      next = 0
    }
    next += codeLength
    return text.slice(next - codeLength, next)
  }
}

/** Reads a header of the platform under either of its names. */
export const platformHeader = (headers: Pick<Headers, "get">, name: string): string | null =>
  headers.get(`x-stack-${name}`) ?? headers.get(`x-hexclave-${name}`)

/**
 * The headers of the client calls of a view that belongs to a visitor, so that the platform allows them what it allows the visitor.
 * Default: null, for those of the app.
 */
export const ClientHeaders: Context.Reference<Readonly<Record<string, string>> | null> = Context.Reference<Readonly<
  Record<string, string>
> | null>("portico/transport/ClientHeaders", { defaultValue: () => null })
