import { listCookies } from "../../src/services/platform/cookieText.js"
import type { Jar, Page } from "./cookieJar.js"

/** The generations of the platform's clients, by how they use cookies. */
export type Generation = "2.8.51" | "2.8.77" | "2.8.108"

interface Held {
  readonly refreshToken: string | null
  readonly accessToken: string | null
}

/**
 * A page with one of the platform's clients, as they use cookies: `_getBrowserCookieTokenStore` of each. An open page looks at its
 * cookies every 100 ms, and writes what it finds.
 */
export const openOldClient = (generation: Generation, jar: Jar, page: Page, now: () => number) => {
  const families = generation === "2.8.108" ? ["hexclave", "stack"] : ["stack"]
  const [own = ""] = families
  const prefixes = families.flatMap((family) => [`${family}-refresh-p--`, `__Host-${family}-refresh-p--`])
  const legacy = ["stack-refresh-p", "stack-refresh"]
  const defaultName = `${page.isSecure ? "__Host-" : ""}${own}-refresh-p--default`

  const cookies = () => new Map([...listCookies(jar.header(page))].reverse())
  const newest = (all: ReadonlyMap<string, string>, starts: ReadonlyArray<string>) => {
    let best: { readonly token: string; readonly at: number } | null = null
    for (const [name, value] of all) {
      if (!starts.some((start) => name.startsWith(start)) || !value.startsWith("{")) continue
      const { refresh_token: token, updated_at_millis: at = Number.NEGATIVE_INFINITY } = JSON.parse(value)
      if (best === null || at > best.at) best = { token, at }
    }
    return best?.token ?? null
  }
  const read = (before: Held | null): Held => {
    const all = cookies()
    const plain = legacy.map((name) => all.get(name)).find((one) => one !== undefined) ?? null
    const refreshToken =
      generation === "2.8.108"
        ? (newest(all, prefixes.slice(0, 2)) ?? plain ?? newest(all, prefixes))
        : (plain ?? newest(all, prefixes))
    const access = families.map((family) => all.get(`${family}-access`)).find((one) => one !== undefined)
    const [of, token] = access?.startsWith("[") ? JSON.parse(access) : [null, null]
    const kept = before?.refreshToken === refreshToken ? before.accessToken : null
    return { refreshToken, accessToken: refreshToken !== null && of === refreshToken ? token : kept }
  }
  const secure = page.isSecure ? "; Secure" : ""
  const set = (name: string, value: string) => jar.set(`${name}=${encodeURIComponent(value)}; Path=/; Max-Age=999${secure}`, page)
  // 2.8.51 forgets `Secure`, without which no browser deletes a `__Host-` cookie.
  const remove = (name: string) => jar.set(`${name}=; Path=/; Max-Age=0${generation === "2.8.51" ? "" : secure}`, page)

  let held = read(null)
  const write = (next: Held) => {
    held = next
    const { accessToken, refreshToken } = next
    const others = [...cookies().keys()].filter(
      (name) => name !== defaultName && (legacy.includes(name) || prefixes.some((start) => name.startsWith(start)))
    )
    if (refreshToken === null) remove(defaultName)
    else set(defaultName, JSON.stringify({ refresh_token: refreshToken, updated_at_millis: now() }))
    if (refreshToken === null || accessToken === null) remove(`${own}-access`)
    else set(`${own}-access`, JSON.stringify([refreshToken, accessToken]))
    for (const name of others) remove(name)
  }
  return {
    /** What an open page does every 100 ms. */
    poll: () => {
      const found = read(held)
      if (found.refreshToken !== held.refreshToken || found.accessToken !== held.accessToken) write(found)
    },
    user: () => held.refreshToken,
    signIn: (refreshToken: string) => write({ refreshToken, accessToken: `access-${refreshToken}` }),
    signOut: () => write({ refreshToken: null, accessToken: null }),
    renew: (accessToken: string) => {
      if (held.refreshToken !== null) write({ ...held, accessToken })
    }
  }
}

export type OldClient = ReturnType<typeof openOldClient>
