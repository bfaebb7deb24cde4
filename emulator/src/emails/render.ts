import * as Result from "effect/Result"
import { own } from "../http/own.js"
import { escapeHtml } from "../mail/letters.js"
import { componentOf, previewOf, themePreviewOf, throwsIn, variableTypes } from "./component.js"
import type { Markup, Scope } from "./evaluate.js"
import { bound, evaluate, fieldsOf, isMarkup, markup, namesIn, textOf } from "./evaluate.js"
import type { Budget } from "./limits.js"
import { deeper, step, within, write } from "./limits.js"
import type { Node } from "./syntax.js"

/** A rendered e-mail. */
export interface Rendered {
  readonly html: string
  readonly subject: string | undefined
  readonly category: string | undefined
}

// The tags of the e-mail component library. Unknown components render only their children.
const tags: Readonly<Record<string, string>> = {
  Html: "html",
  Head: "head",
  Body: "body",
  Container: "div",
  Section: "div",
  Row: "div",
  Column: "div",
  Text: "p",
  Heading: "h1",
  Button: "a",
  Link: "a",
  Img: "img",
  Hr: "hr"
}
const unseen = new Set(["Preview", "Font", "script", "style"])
const void_ = new Set(["img", "hr", "br", "meta", "link", "input"])
const attributeNames: Readonly<Record<string, string>> = { className: "class", htmlFor: "for" }

const cssOf = (style: unknown): string =>
  typeof style === "object" && style !== null
    ? Object.entries(style)
        .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${textOf(value)}`)
        .join(";")
    : textOf(style)

const attributesOf = (fields: Readonly<Record<string, unknown>>): string =>
  Object.entries(fields)
    .filter(([name, value]) => name !== "children" && name !== "key" && name !== "as" && value != null && value !== false)
    .map(([name, value]) => {
      if (typeof value === "function") return ""
      const text = name === "style" ? cssOf(value) : value === true ? "" : textOf(value)
      return ` ${own(attributeNames, name) ?? name}="${escapeHtml(text)}"`
    })
    .join("")

const htmlOf = (value: unknown, budget: Budget): string => {
  if (value == null || typeof value === "boolean" || typeof value === "function") return ""
  if (Array.isArray(value)) return deeper(budget, () => value.map((item) => htmlOf(item, budget)).join("")) ?? ""
  if (isMarkup(value)) return write(budget, value.html)
  return typeof value === "object" ? "" : escapeHtml(write(budget, String(value)))
}

const maxDepth = 50

/** Renders a component of a source. The source is never executed: it is parsed, and its expressions are evaluated. */
const renderComponent = (
  source: string,
  name: string,
  props: Readonly<Record<string, unknown>>,
  said: Map<string, string>,
  budget: Budget,
  depth = 0
): Result.Result<string | undefined, string> => {
  if (depth > maxDepth) return Result.fail(`The component ${name} holds itself`)
  // The source is parsed again for each element.
  if (!step(budget, 10 + source.length / 50)) return Result.succeed("")
  const found = componentOf(source, name)
  if (Result.isFailure(found)) return Result.fail(found.failure)
  const component = found.success
  if (component === undefined) return Result.succeed(undefined)
  let problem: string | undefined
  const element = (node: Node & { readonly _tag: "element" }, scope: Scope): Markup => {
    const fields = fieldsOf(node.attributes, scope)
    const children = () => node.children.map((child) => htmlOf(evaluate(child, scope), budget)).join("")
    if (node.name === "Subject" || node.name === "NotificationCategory") {
      said.set(node.name, textOf(fields["value"] ?? ""))
      return markup("")
    }
    if (unseen.has(node.name)) return markup("")
    const tag = node.name === "Heading" && typeof fields["as"] === "string" ? fields["as"] : (own(tags, node.name) ?? node.name)
    if (/^[a-z][a-z0-9]*$/.test(tag)) {
      const start = `<${tag}${attributesOf(fields)}>`
      return markup(void_.has(tag) ? start : `${start}${children()}</${tag}>`)
    }
    const inner = markup(children())
    if (!/^[A-Z]\w*$/.test(tag)) return inner
    const within = renderComponent(source, tag, { ...fields, children: inner }, said, budget, depth + 1)
    if (Result.isFailure(within)) problem ??= within.failure
    return Result.isSuccess(within) && within.success !== undefined ? markup(within.success) : inner
  }
  const names = namesIn(null, bound(component.parameters, [props]))
  const scope: Scope = { names, budget, element }
  for (const [key, value] of component.values) names[key] = evaluate(value, scope)
  const html = htmlOf(evaluate(component.output, scope), budget)
  return problem === undefined ? Result.succeed(html) : Result.fail(problem)
}

/** The recipient and variables of an e-mail. */
export interface EmailContext {
  readonly displayName: string | null
  readonly projectName: string
  /** Undefined to render the template with its preview variables. */
  readonly variables: Readonly<Record<string, unknown>> | undefined
  readonly unsubscribeLink: string | undefined
  /** Whether a component that throws fails instead of rendering nothing. Default: false. */
  readonly throwingFails?: boolean
}

const thrown = (name: string): Result.Result<never, string> => Result.fail(`The component ${name} throws`)

const bare = (budget: Budget): Scope => ({ names: namesIn(null, {}), budget, element: () => markup("") })
const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {}

const fits = (value: unknown, type: unknown): boolean =>
  typeof type !== "string" || !/^(?:string|number|boolean)$/.test(type) || typeof value === type

/** Renders HTML in a theme. A theme that renders nothing gives an empty e-mail. */
export const inTheme = (theme: string | undefined, html: string, context: EmailContext): Result.Result<string, string> =>
  within([theme], (budget) => framed(theme, html, context, new Map(), budget))

const framed = (
  theme: string | undefined,
  html: string,
  context: EmailContext,
  said: Map<string, string>,
  budget: Budget
): Result.Result<string, string> => {
  const doctype = "<!DOCTYPE html>"
  if (theme === undefined) return Result.succeed(`${doctype}<html lang="en"><head></head><body>${html}</body></html>`)
  const props = {
    children: markup(html),
    unsubscribeLink: context.unsubscribeLink,
    projectLogos: {},
    project: { displayName: context.projectName },
    ...(context.variables === undefined ? recordOf(evaluate(themePreviewOf(theme), bare(budget))) : {})
  }
  if (context.throwingFails && throwsIn(theme, "EmailTheme")) return thrown("EmailTheme")
  const frame = renderComponent(theme, "EmailTheme", props, said, budget)
  if (Result.isFailure(frame)) return Result.fail(frame.failure)
  return frame.success === undefined
    ? Result.fail("The theme has no component EmailTheme")
    : Result.succeed(`${doctype}${frame.success}`)
}

/** Renders a template in a theme. Fails if either has an error or takes too long. */
export const renderEmail = (
  template: string,
  theme: string | undefined,
  context: EmailContext
): Result.Result<Rendered, string> => within([template, theme], (budget) => rendered(template, theme, context, budget))

const rendered = (
  template: string,
  theme: string | undefined,
  context: EmailContext,
  budget: Budget
): Result.Result<Rendered, string> => {
  const variables = context.variables ?? recordOf(evaluate(previewOf(template), bare(budget)))
  const missing = Object.entries(recordOf(evaluate(variableTypes(template), bare(budget)))).find(
    ([name, type]) => !name.endsWith("?") && !fits(own(variables, name), type)
  )
  if (context.variables !== undefined && missing !== undefined)
    return Result.fail(`The variable ${missing[0]} has to be a ${textOf(missing[1])}`)
  const said = new Map<string, string>()
  const props = {
    user: { displayName: context.displayName },
    project: { displayName: context.projectName },
    variables,
    unsubscribeLink: context.unsubscribeLink
  }
  if (context.throwingFails && throwsIn(template, "EmailTemplate")) return thrown("EmailTemplate")
  const content = renderComponent(template, "EmailTemplate", props, said, budget)
  if (Result.isFailure(content)) return Result.fail(content.failure)
  if (content.success === undefined) return Result.fail("The template has no component EmailTemplate")
  return Result.map(framed(theme, content.success, context, said, budget), (html) => ({
    html,
    subject: said.get("Subject"),
    category: said.get("NotificationCategory")
  }))
}
