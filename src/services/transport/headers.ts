import * as Redacted from "effect/Redacted"
import { clientVersion, codeLength, randomIdAlphabet } from "../../schemas/limits.js"
import type { AppOptions } from "../config/AppConfig.js"

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
