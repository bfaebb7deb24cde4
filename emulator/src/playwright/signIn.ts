import type { BrowserContext } from "@playwright/test"
import type { ServerApp, Users } from "portico"
import { withSession } from "portico/web"

/** Whom a test signs in: an existing user of this address, or a new one. */
export interface Person {
  /** The e-mail address, which counts as verified. Default: one that no other user has. */
  readonly email?: string
  readonly displayName?: string
  /** Only for a new user, who can then also sign in with it. */
  readonly password?: string
}

/** Returns the user of an address, or makes one. */
const userOf = async (server: ServerApp, { displayName, email, password }: Person): Promise<Users.ServerUser> => {
  const address = email ?? `${crypto.randomUUID()}@example.com`
  const known = email === undefined ? null : await server.users.getByEmail(address)
  return (
    known ??
    server.users.create({
      primaryEmail: address,
      primaryEmailVerified: true,
      primaryEmailAuthEnabled: true,
      ...(displayName === undefined ? {} : { displayName }),
      ...(password === undefined ? {} : { password })
    })
  )
}

const sameSites: Readonly<Record<string, "Strict" | "Lax" | "None">> = { strict: "Strict", lax: "Lax", none: "None" }

/** Reads a `Set-Cookie` header as Playwright takes cookies, which last as long as the context of the test. */
const cookieOf = (header: string, page: URL) => {
  const [pair = "", ...attributes] = header.split(/;\s*/)
  const split = pair.indexOf("=")
  const given = new Map(
    attributes.map((one) => {
      const [name = "", value = ""] = one.split("=")
      return [name.toLowerCase(), value] as const
    })
  )
  return {
    name: pair.slice(0, split),
    value: pair.slice(split + 1),
    domain: given.get("domain") ?? page.hostname,
    path: given.get("path") ?? "/",
    httpOnly: given.has("httponly"),
    secure: given.has("secure"),
    sameSite: sameSites[given.get("samesite")?.toLowerCase() ?? ""] ?? ("Lax" as const)
  }
}

/** Signs a person in to the app at a URL, in a browser: with the cookies that a server of the app would set. */
export const signInTo = async (
  server: ServerApp,
  context: BrowserContext,
  url: string,
  person: Person
): Promise<Users.ServerUser> => {
  const user = await userOf(server, person)
  const tokens = await server.sessions.create({ userId: user.id })
  const text = await server.forTokens(tokens).auth.exportSession()
  const begin = withSession(server, async (_, visitor) => {
    if (text !== null) await visitor.auth.importSession(text)
    return new Response()
  })
  const response = await begin(new Request(url))
  // Nothing has to be deleted in a context that begins.
  const written = response.headers.getSetCookie().filter((header) => !/;\s*max-age=0/i.test(header))
  await context.addCookies(written.map((header) => cookieOf(header, new URL(url))))
  return user
}
