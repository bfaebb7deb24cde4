import type { Finding } from "./Finding.js"
import { problem } from "./Finding.js"
import { capital } from "./report.js"
import type { DoctorOptions, Surroundings } from "./Surroundings.js"

/** What became of a request. */
export type Asked =
  /** `json` is undefined if the body is none. */
  | { readonly _tag: "Answer"; readonly response: Response; readonly json: unknown }
  | { readonly _tag: "Redirect"; readonly to: string | null }
  | { readonly _tag: "NoAnswer"; readonly seconds: number }
  | { readonly _tag: "NoConnection"; readonly code: string | null }

/** How long a request may take if the options do not say. */
const timeoutMillis = 5000

/** Sends a GET request without a key or a cookie. Follows no redirect, and always ends within the timeout. */
export const ask = async (surroundings: Surroundings, options: DoctorOptions, url: string): Promise<Asked> => {
  const millis = options.timeoutMillis ?? timeoutMillis
  const signal = AbortSignal.timeout(millis)
  // A `fetch` that ignores its signal must not keep the doctor waiting.
  const ended = new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)))
  try {
    const response = await Promise.race([
      surroundings.fetch(url, { redirect: "manual", signal, headers: { accept: "*/*" } }),
      ended
    ])
    if (response.status >= 300 && response.status < 400)
      return { _tag: "Redirect", to: originOf(response.headers.get("location"), url) }
    const text = await Promise.race([response.text(), ended])
    return { _tag: "Answer", response, json: parse(text) }
  } catch (error) {
    return signal.aborted ? { _tag: "NoAnswer", seconds: millis / 1000 } : { _tag: "NoConnection", code: codeOf(error) }
  }
}

const originOf = (location: string | null, base: string): string | null =>
  location !== null && URL.canParse(location, base) ? new URL(location, base).origin : null

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the code of the system, such as `ECONNREFUSED`, which `fetch` hides in the cause. */
const codeOf = (error: unknown): string | null => {
  const { cause, code } = Object(error)
  if (typeof code === "string" && /^[A-Z_0-9]+$/.test(code)) return code
  return cause === undefined ? null : codeOf(cause)
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "its host name does not exist",
  EAI_AGAIN: "its host name cannot be looked up now",
  ECONNRESET: "it ends the connection",
  UND_ERR_SOCKET: "it ends the connection",
  EHOSTUNREACH: "no route leads there",
  ENETUNREACH: "no network leads there",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is signed by itself",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is signed by nobody whom Node trusts (NODE_EXTRA_CA_CERTS)",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate is signed by nobody whom Node trusts (NODE_EXTRA_CA_CERTS)",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is that of another host",
  ERR_SSL_WRONG_VERSION_NUMBER: "it speaks http and not https",
  ERR_SSL_PACKET_LENGTH_TOO_LONG: "it speaks http and not https"
}

/** The finding about a host that gave no answer. */
export const hostProblem = (
  subject: string,
  name: string,
  asked: Exclude<Asked, { readonly _tag: "Answer" }>,
  advice: string
): Finding => {
  const what = capital(name)
  switch (asked._tag) {
    case "NoAnswer":
      return problem(`${subject}-timeout`, `${what} gives no answer within ${asked.seconds} seconds.`, advice)
    case "NoConnection": {
      const { code } = asked
      const reason = code === null ? "the connection fails" : (reasons[code] ?? `the connection fails with ${code}`)
      return problem(`${subject}-unreachable`, `${what} cannot be reached: ${reason}.`, advice)
    }
    case "Redirect":
      return problem(
        `${subject}-redirect`,
        `${what} redirects to ${asked.to ?? "another URL"}, and the SDK follows no redirect, because requests have keys.`,
        "Use the URL that answers itself, and sign in to this network if it asks for that."
      )
  }
}
