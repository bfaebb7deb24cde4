import type { Answer, Asked } from "./exchange.js"

/** Returns the name of a field on the wire. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** Returns the name of one thing of a collection. */
export const singular = (name: string): string => snake(name).replaceAll("-", "_").replace(/s$/, "")
/** Returns the parts of a path that are no parameters. */
export const fixedOf = (path: string): ReadonlyArray<string> =>
  path.split("/").filter((part) => part !== "" && !part.startsWith(":"))
/** Returns what a code is for: the callback URL of a request leads back to a path of its area. */
export const areaOf = (path: string): string =>
  fixedOf(path)
    .slice(0, /^\/(auth|integrations)\//.test(path) ? 2 : 1)
    .join("/")

/** Texts of an answer, by name. */
export type Found = ReadonlyArray<readonly [name: string, text: string]>
const ofUrl = (text: string): Found => {
  if (!/^https?:\/\/\S+$/.test(text) || !URL.canParse(text)) return []
  const { pathname, searchParams } = new URL(text)
  const [, fullCode] = /^\/purchase\/(.+)$/.exec(pathname) ?? []
  return [
    ...[...searchParams].map(([name, value]) => [name === "code" ? `code of ${areaOf(pathname)}` : name, value] as const),
    ...(fullCode === undefined ? [] : [["full_code", fullCode] as const])
  ]
}
const within = (value: unknown, name: string, place: string, area: string): Found => {
  if (typeof value === "string") {
    if (value === "" || value.length > 2000 || value.includes(" failed on ")) return []
    // Tokens of providers are none of sessions.
    const isOther = name === "access_token" && !value.startsWith("ey")
    const names =
      name === "id" ? [`${place}_id`, `${singular(area)}_id`] : [isOther ? "other_token" : name === "token" ? place : name]
    const ofKey = /^[sp]k_\w{40}/.test(value) ? [["api_key", value] as const] : []
    return [
      ...names.map((each) => [each, value] as const),
      ...ofKey,
      ...(name === "code" ? [[`code of ${area}`, value] as const] : []),
      ...ofUrl(value)
    ]
  }
  if (Array.isArray(value)) return value.flatMap((each) => within(each, name, place, area))
  if (typeof value !== "object" || value === null) return []
  const isList = name === "" || name === "items" || name === "data"
  return Object.entries(value).flatMap(([key, each]) => within(each, key, isList ? place : singular(name), area))
}
/** Returns the ids, codes and tokens of an answer, and of the mails that it has caused, by name. */
export const foundIn = ({ name }: Asked, { body, headers, status, text }: Answer, mails: ReadonlyArray<string>): Found => {
  const path = name.split(" ")[1] ?? ""
  const details = typeof body === "object" && body !== null && "details" in body ? body.details : undefined
  return [
    ...within(status < 400 ? body : details, "", singular(fixedOf(path).at(-1) ?? ""), areaOf(path)),
    ...ofUrl(headers.get("location") ?? ""),
    ...[text, ...mails].flatMap((page) =>
      [...page.matchAll(/https?:\/\/[^\s"<>]+/g)].flatMap(([url]) => ofUrl(url.replaceAll("&amp;", "&")))
    )
  ]
}
