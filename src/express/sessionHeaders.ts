import { retryAfterSeconds } from "../errors/store.js"
import type { ResponseHeaders } from "../services/platform/tokens/TokenStore.response.js"
import { cacheControl, needsVary, sessionVary } from "../web/sessionResponse.js"

/** A response of a Node server. */
export interface NodeResponse {
  readonly headersSent: boolean
  readonly writableEnded: boolean
  statusCode: number
  statusMessage?: string
  getHeader(name: string): unknown
  setHeader(name: string, value: string | ReadonlyArray<string>): unknown
  appendHeader(name: string, value: string): unknown
  writeHead(statusCode: number): unknown
  end(text: string): unknown
  once(event: "close", listener: () => void): unknown
}

/**
 * Returns the headers that receive the session's cookies. When the head is sent, `Cache-Control` is set as by `withSessionCookies`. Some
 * servers, such as Fastify, pass headers with the head, which replace those that were set before; the session's cookies are then
 * set again. If the store of the sessions has failed, a 500 becomes a 503.
 */
export const sessionHeaders = (response: NodeResponse): ResponseHeaders => {
  const cookies: Array<string> = []
  const { writeHead } = response
  let hasFailed = false
  const writeWithSession = (given: number, ...rest: ReadonlyArray<unknown>) => {
    const isUnavailable = hasFailed && given === 500
    const statusCode = isUnavailable ? 503 : given
    const message = isUnavailable ? [] : rest.filter((one) => typeof one === "string")
    if (isUnavailable) response.statusMessage = ""
    for (const [name, values] of headersIn(rest.at(-1))) response.setHeader(name, values)
    if (isUnavailable) response.setHeader("retry-after", String(retryAfterSeconds))
    const control = cacheControl(headerOf(response, "cache-control"), cookies.length > 0)
    response.setHeader("cache-control", control)
    if (needsVary(control)) response.appendHeader("vary", sessionVary)
    const existing = [response.getHeader("set-cookie") ?? []].flat()
    for (const cookie of cookies) if (!existing.includes(cookie)) response.appendHeader("set-cookie", cookie)
    return Reflect.apply(writeHead, response, [statusCode, ...message])
  }
  response.writeHead = writeWithSession
  return {
    append: (name, value) => {
      if (response.headersSent) return false
      cookies.push(value)
      return response.appendHeader(name, value)
    },
    failed: () => {
      hasFailed = true
    }
  }
}

const headerOf = (response: NodeResponse, name: string): string | null => {
  const value = response.getHeader(name)
  return value === undefined ? null : String(value)
}

/** Returns the headers that are passed with the head: a record, or a list of names and values, where a name can occur twice. */
const headersIn = (given: unknown): Iterable<readonly [name: string, values: string | ReadonlyArray<string>]> => {
  if (!Array.isArray(given)) return Object.entries(typeof given === "object" && given !== null ? given : {})
  const flat: ReadonlyArray<string> = given.flat()
  const all = new Map<string, Array<string>>()
  for (let at = 0; at < flat.length; at += 2) {
    const name = String(flat[at]).toLowerCase()
    all.set(name, [...(all.get(name) ?? []), String(flat[at + 1])])
  }
  return all
}
