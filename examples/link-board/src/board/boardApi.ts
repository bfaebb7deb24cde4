import type { Link, NewLink } from "../../server/api.js"
import { app } from "../app.js"

/** The error response of the backend; see `server/api.ts`. */
export interface Refusal {
  readonly _tag: "SignInRequired" | "ItemRequired" | "PermissionDenied" | "PlatformUnavailable" | "LinkNotFound" | "Unreachable"
  readonly missing?: "permission" | "team" | "userKind"
  readonly message?: string
}

/** The outcome of a request to the backend. */
export type Answer<A> = { readonly ok: true; readonly value: A } | { readonly ok: false; readonly refusal: Refusal }

const ask = async <A>(method: string, path: string, body?: unknown): Promise<Answer<A>> => {
  const session = await app.auth.getAuthHeaders.result()
  if (!session.ok) return { ok: false, refusal: { _tag: "Unreachable", message: session.error.message } }
  const headers = { ...session.value, ...(body !== undefined && { "content-type": "application/json" }) }
  try {
    const response = await fetch(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
    const text = await response.text()
    const value = text === "" ? undefined : JSON.parse(text)
    return response.ok ? { ok: true, value } : { ok: false, refusal: { _tag: "Unreachable", ...value } }
  } catch {
    return { ok: false, refusal: { _tag: "Unreachable", message: "The board cannot be reached." } }
  }
}

/** The links of a team, with the actions of its members. */
export const boardApi = (teamId: string) => {
  const links = `/api/teams/${encodeURIComponent(teamId)}/links`
  return {
    list: () => ask<ReadonlyArray<Link>>("GET", links),
    add: (link: NewLink) => ask<Link>("POST", links, link),
    like: (linkId: string) => ask<Link>("POST", `${links}/${encodeURIComponent(linkId)}/like`),
    remove: (linkId: string) => ask<void>("DELETE", `${links}/${encodeURIComponent(linkId)}`)
  }
}
