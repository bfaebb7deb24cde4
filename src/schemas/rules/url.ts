import * as Option from "effect/Option"
import * as limits from "../limits.js"
import * as pageMessages from "../messages/page.js"
import * as urlMessages from "../messages/url.js"
import { isWebLink } from "./isWebLink.js"
import type { Rule } from "./Rule.js"
import { must } from "./Rule.js"
import { atMost } from "./text.js"

const parse = Option.liftThrowable((text: string) => new URL(text))

/** Parses an absolute URL; null if it is invalid. */
export const parseUrl = (text: string): URL | null => Option.getOrNull(parse(text))

/** The maximum length of a URL. @source protocol/formats.md#urls @internal */
export const urlLength: Rule<string> = atMost(limits.urlMaxLength)

/** A string without spaces. @source protocol/formats.md#urls @internal */
export const withoutSpaces: Rule<string> = must((text: string) => !/\s/.test(text), urlMessages.spaces)

/** An absolute URL. @source protocol/formats.md#urls @internal */
export const url: Rule<string> = must((text: string) => parseUrl(text) !== null, urlMessages.url)

/** The path in an app below which the SDK's pages are. @source protocol/formats.md#urls @internal */
export const handlerPath: Rule<string> = must((text: string) => text.startsWith("/"), pageMessages.handlerPath)

/** A URL that can be shown as a link. @internal */
export const webLink: Rule<string> = must(isWebLink, urlMessages.httpUrl)
