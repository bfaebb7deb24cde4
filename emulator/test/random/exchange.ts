import { Option } from "effect"
import { base } from "./projects.js"

/** A request as a value, so that it can be printed and sent again. */
export interface Asked {
  /** The method, path and access level of the route. */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly isForm?: boolean
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: unknown
}

/** Returns fields as the text of a form or a query. */
export const formOf = (fields: object): string =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, typeof value === "string" ? value : (JSON.stringify(value) ?? "")])
  ).toString()
/** Returns a request for an emulator at an address. */
export const toRequest = ({ body, headers, isForm, method, path }: Asked, origin = base): Request => {
  const content = body === undefined ? undefined : isForm ? formOf(Object(body)) : JSON.stringify(body)
  const type = isForm ? "application/x-www-form-urlencoded" : "application/json"
  const sent = Object.entries(headers).filter(([, value]) => /^[\x20-\x7e]*$/.test(value))
  return new Request(`${origin}${path}`, {
    method,
    redirect: "manual",
    headers: [...sent, ...(content === undefined ? [] : [["content-type", type] as [string, string]])],
    ...(content === undefined ? {} : { body: content })
  })
}
const parsed = Option.liftThrowable((text: string): unknown => JSON.parse(text))
/** Reads an answer. */
export const toAnswer = async (response: Response): Promise<Answer> => {
  const text = await response.text()
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false
  const body = isJson ? Option.getOrUndefined(parsed(text)) : undefined
  return { status: response.status, headers: response.headers, text, body }
}
