import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import type { Exchange, Message } from "./Exchange.js"
import { secretNames } from "./secretNames.js"

const mask = "***"

// The header's name tells; the publishable key is public.
const secretHeader = /^(?:authorization|cookie|set-cookie|stripe-signature|svix-signature)$|-key$|-token$/
const publicHeader = /-publishable-client-key$/

/** Checks whether a field of a request to a path has a secret. */
const isSecret = (name: string, path: string): boolean => {
  // Secret in one place, and common in all others.
  if (name === "value") return path.includes("/data-vault/")
  return !/^publishable_?client_?key$/i.test(name) && secretNames().has(name)
}

/** Returns a query with its secrets masked; an empty text if there is none. */
export const maskedQuery = (search: string, path: string): string => {
  if (search === "") return ""
  const shown = Array.from(new URLSearchParams(search), ([name, value]) => {
    const isHidden = value !== "" && (isSecret(name, path) || name === "state")
    return `${encodeURIComponent(name)}=${isHidden ? mask : encodeURIComponent(value)}`
  })
  return `?${shown.join("&")}`
}

/** Returns both messages of an exchange with their secrets masked: of headers, of declared fields, and what repeats them. */
export const maskedExchange = (exchange: Exchange, search: string): Exchange => {
  const { path, request, response } = exchange
  const secrets = new Secrets((name) => isSecret(name, path))
  secrets.addQuery(search)
  const isError = exchange.knownError !== null
  const parts = [request, response].map((message) => ({
    headers: secrets.hideHeaders(message),
    body: secrets.hideBody(message, isError && message === response),
    isWhole: message.isWhole
  }))
  const [sent = request, answered = response] = parts.map(({ headers, body, isWhole }) => ({
    headers: headers.map(([name, value]) => [name, secrets.without(value)] as const),
    body: body === null ? null : secrets.without(body),
    isWhole
  }))
  return { ...exchange, request: sent, response: answered }
}

const parsed = Option.liftThrowable((text: string): unknown => JSON.parse(text))

/** The secrets of an exchange, which are masked wherever they appear in it. */
class Secrets {
  readonly #found = new Set<string>()
  readonly #isSecret: (name: string) => boolean

  constructor(isSecret: (name: string) => boolean) {
    this.#isSecret = isSecret
  }

  addQuery(search: string): void {
    for (const [name, value] of new URLSearchParams(search)) if (this.#isSecret(name)) this.#add(value)
  }

  hideHeaders({ headers }: Message): Message["headers"] {
    return headers.map(([name, value]) => {
      if (!secretHeader.test(name) || publicHeader.test(name)) return [name, value]
      this.#add(value)
      return [name, mask]
    })
  }

  hideBody({ body, headers }: Message, isError: boolean): string | null {
    if (body === null) return null
    const type = headers.find(([name]) => name === "content-type")?.[1] ?? ""
    if (type.startsWith("application/x-www-form-urlencoded")) {
      const fields = Array.from(new URLSearchParams(body), ([name, value]) => {
        if (this.#isSecret(name)) this.#add(value)
        return `${encodeURIComponent(name)}=${this.#isSecret(name) ? mask : encodeURIComponent(value)}`
      })
      return fields.join("&")
    }
    const value = Option.getOrUndefined(parsed(body))
    return Predicate.isObject(value) ? JSON.stringify(this.#hide(value, isError)) : body
  }

  /** Returns a text without the secrets that were found until now. */
  without(text: string): string {
    return [...this.#found].sort((a, b) => b.length - a.length).reduce((rest, one) => rest.replaceAll(one, mask), text)
  }

  #hide(value: unknown, isError: boolean): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#hide(one, isError))
    if (!Predicate.isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => {
        const isHidden = this.#isSecret(name) && !(isError && name === "code") && one !== null && typeof one !== "boolean"
        if (!isHidden) return [name, this.#hide(one, isError)]
        this.#add(one)
        return [name, mask]
      })
    )
  }

  #add(value: unknown): void {
    // A shorter text is part of too many others.
    if (typeof value === "string" && value.length >= 6) this.#found.add(value)
  }
}
