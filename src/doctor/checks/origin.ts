import { parseSetCookie } from "cookie-es"
import { handlerPath } from "../../schemas/limits.js"
import { isTrustedUrl } from "../../services/auth/redirects/trustedUrl.js"
import { ask, hostProblem } from "../ask.js"
import type { Examination, Finding } from "../Finding.js"
import { problem, warning } from "../Finding.js"
import type { DoctorOptions, Surroundings } from "../Surroundings.js"
import type { ProjectConfig } from "./keys.js"
import { isLocal } from "./variables.js"

const withoutOrigin = "pass the origin of the app: --origin https://app.example.com"

/** Checks what the origin of the app needs: that the project trusts it, and that the pages of `Handler` answer with usable cookies. */
export const checkOrigin = async (
  surroundings: Surroundings,
  options: DoctorOptions,
  config: ProjectConfig | null
): Promise<ReadonlyArray<Examination>> => {
  if (options.origin === undefined)
    return ["origin", "handler", "cookies"].map((check) => ({ check, findings: [], skipped: withoutOrigin }))
  const origin = new URL(options.origin)
  const handler = (options.handler ?? handlerPath).replace(/\/+$/, "")
  const answer = await ask(surroundings, options, `${origin.origin}${handler}/sign-in`)
  return [
    trust(origin, handler, config),
    { check: "handler", findings: pageFindings(origin, `${handler}/sign-in`, answer) },
    {
      check: "cookies",
      findings: [
        ...optionFindings(origin, options),
        ...(answer._tag === "Answer"
          ? answer.response.headers.getSetCookie().flatMap((cookie) => cookieFindings(origin, cookie))
          : [])
      ]
    }
  ]
}

const trust = (origin: URL, handler: string, config: ProjectConfig | null): Examination => {
  const skip = (skipped: string): Examination => ({ check: "origin", findings: [], skipped })
  if (config === null) return skip("no key was accepted that may read the settings of the project")
  if (isLocal(origin.hostname)) {
    if (config.allowLocalhost === undefined) return skip("only an admin key tells whether this platform trusts localhost")
    if (config.allowLocalhost) return { check: "origin", findings: [] }
  }
  const own = config.domains.find(({ domain }) => isTrustedUrl(origin.href, { page: null, trustedDomains: [domain] }))
  if (own !== undefined) {
    const path = own.handlerPath.replace(/\/+$/, "")
    if (path === handler) return { check: "origin", findings: [] }
    return {
      check: "origin",
      findings: [
        warning(
          "handler-path",
          `The project says that the pages of ${origin.origin} are below ${path || "/"}, and the app has them below ${handler || "/"}.`,
          "Make the handler path of the trusted domain that of the app (`urls.handler`): the platform's own links lead there."
        )
      ]
    }
  }
  const near = config.domains.find(({ domain }) => URL.canParse(domain) && new URL(domain).hostname === origin.hostname)
  const advice = isLocal(origin.hostname)
    ? 'Allow localhost under "Domains" of the dashboard while you develop, or add this origin there.'
    : 'Add it under "Domains" of the dashboard, with its scheme and port, or set `config.domains` with the admin app.'
  const difference = near === undefined ? "" : " The project trusts this host with another scheme or port."
  return {
    check: "origin",
    findings: [
      problem(
        "origin-untrusted",
        `${origin.origin} is not among the trusted domains of the project, so providers, e-mail links and checkouts that lead back to it are refused.${difference}`,
        advice
      )
    ]
  }
}

const pageFindings = (origin: URL, path: string, answer: Awaited<ReturnType<typeof ask>>): ReadonlyArray<Finding> => {
  const page = `${origin.origin}${path}`
  if (answer._tag === "Redirect")
    // A page that leads signed-in users, or everybody, elsewhere on the app is one that answers.
    return answer.to === origin.origin
      ? []
      : [
          problem(
            "handler-redirect",
            `${page} redirects to ${answer.to ?? "another URL"}.`,
            "Pass the origin that users see, such as the one with www or https; the project must trust that one."
          )
        ]
  if (answer._tag !== "Answer")
    return [hostProblem("handler", page, answer, "Start the app, and pass the origin at which its users reach it.")]
  const { status } = answer.response
  if (status === 404)
    return [
      problem(
        "handler-missing",
        `${page} does not exist, and the links of e-mails and providers lead there.`,
        `Show \`Handler\` of portico-screens for every path below ${path.replace(/\/sign-in$/, "")}, or pass your own path with --handler and set \`urls.handler\` or the pages of \`urls\`.`
      )
    ]
  if (status >= 400)
    return [
      problem(
        "handler-failing",
        `${page} answers with status ${status}.`,
        status >= 500
          ? "Look at the logs of the app: rendering the page failed."
          : "Leave the pages of `Handler` out of what guards the app: nobody is signed in there yet."
      )
    ]
  return []
}

const optionFindings = (origin: URL, { cookieDomain }: DoctorOptions): ReadonlyArray<Finding> => [
  ...(origin.protocol === "http:" && !isLocal(origin.hostname)
    ? [
        warning(
          "origin-insecure",
          `${origin.origin} has no https, so browsers refuse \`Secure\` cookies there, and offer neither passkeys nor \`crypto.subtle\`.`,
          "Serve the app with https; localhost is the exception."
        )
      ]
    : []),
  ...(cookieDomain === undefined ? [] : domainFindings("`cookies.domain`", origin, cookieDomain))
]

const domainFindings = (what: string, { hostname }: URL, given: string): ReadonlyArray<Finding> => {
  const domain = given.replace(/^\./, "").toLowerCase()
  const refused = (why: string, advice: string) => [
    problem("cookie-domain", `Browsers refuse the domain of ${what}: ${why}.`, advice)
  ]
  if (hostname !== domain && !hostname.endsWith(`.${domain}`))
    return refused(`${hostname} does not belong to it`, "Name the host itself or a domain above it.")
  if (!domain.includes(".") || /^[\d.]+$|^\[/.test(domain))
    return refused(
      "it is a single name or an address",
      "Leave the domain out: the cookie then belongs to the host alone. For several hosts on this machine use names such as app.lvh.me."
    )
  return []
}

/** The most that browsers store of a cookie's name and value. @source RFC 6265bis 5.7 */
const cookieMaxBytes = 4096

/** Finds what makes a browser refuse a cookie. @source RFC 6265bis 5.7 */
const cookieFindings = (origin: URL, text: string): ReadonlyArray<Finding> => {
  const [pair = ""] = text.split(";")
  if (Buffer.byteLength(pair) > cookieMaxBytes + 1)
    return [
      problem(
        "cookie-size",
        `Browsers refuse the cookie ${pair.split("=")[0]} of ${origin.origin}: it is longer than ${cookieMaxBytes} bytes.`,
        "Keep less in it; a shared session store (`portico/store`) keeps the tokens on the server."
      )
    ]
  const cookie = parseSetCookie(text)
  if (cookie === undefined) return []
  const { domain, name, partitioned, path, sameSite, secure } = cookie
  const refused = (id: string, why: string, advice: string) =>
    problem(id, `Browsers refuse the cookie ${name} of ${origin.origin}: ${why}.`, advice)
  const isSecureHost = origin.protocol === "https:" || isLocal(origin.hostname)
  const needsSecure = /^__(?:Host|Secure)-/i.test(name) || /^none$/i.test(String(sameSite)) || partitioned === true
  return [
    ...(needsSecure && secure !== true
      ? [
          refused(
            "cookie-insecure",
            "its prefix, `SameSite=None` or `Partitioned` needs `Secure`",
            "Tell the server that its pages are on https: the proxy sets `x-forwarded-proto`, or the app `cookies: { secure: true }`."
          )
        ]
      : []),
    ...(secure === true && !isSecureHost
      ? [refused("cookie-secure-http", "it is `Secure`, and the page has no https", "Serve the app with https, or on localhost.")]
      : []),
    ...(/^__Host-/i.test(name) && (domain !== undefined || path !== "/")
      ? [
          refused(
            "cookie-prefix",
            "a name with `__Host-` allows no `Domain`, and needs `Path=/`",
            "Let no proxy rewrite the cookies of the app (`proxy_cookie_domain`, `proxy_cookie_path`)."
          )
        ]
      : []),
    ...(domain === undefined ? [] : domainFindings(`the cookie ${name}`, origin, domain))
  ]
}
