import * as arktype from "arktype"
import type { ReactElement } from "react"
import * as React from "react"
import { createElement, Suspense } from "react"
import * as jsxRuntime from "react/jsx-runtime"
import { renderToStaticMarkup, renderToString } from "react-dom/server"

// Runs in the sandbox, which has no host: no modules, files, network, timers or clock. `require` is given, for what sources import.
// A source is a CommonJS script, which is evaluated again for each e-mail.

type Module = Readonly<Record<string, unknown>>
type Component = React.ComponentType<object>

const said: { subject?: string; category?: string } = {}
const teller =
  (name: keyof typeof said) =>
  ({ value }: { readonly value: unknown }) => {
    said[name] = String(value)
    return null
  }
const emails: Module = { Subject: teller("subject"), NotificationCategory: teller("category") }

const modules = new Map<string, Module>([
  ["arktype", arktype],
  ["react", React],
  ["react/jsx-runtime", jsxRuntime],
  ["@stackframe/emails", emails],
  ["@hexclave/emails", emails]
])

const require = (name: string): Module => {
  const known = modules.get(name)
  if (known === undefined) throw new Error(`Could not resolve "${name}"`)
  return known
}

const evaluate = (script: string): Module => {
  const module: { exports: Module } = { exports: {} }
  new Function("module", "exports", "require", script)(module, module.exports, require)
  return module.exports
}

interface Input {
  readonly template: string
  readonly theme: string
  /** The components that the two import; empty if they import none. */
  readonly components: string
  /** Undefined for the examples of the sources themselves. */
  readonly variables?: Readonly<Record<string, unknown>>
  readonly templateProps: object
  readonly themeProps: object
  readonly throwingFails: boolean
}

const componentOf = (module: Module, name: string): Component & Module => {
  const component = module[name]
  if (typeof component !== "function") throw new Error(`The source exports no component ${name}`)
  return component as Component & Module
}

/** Checks variables as the `variablesSchema` of a template says; a schema of ArkType returns its errors. */
const checked = (schema: unknown, variables: unknown): unknown => {
  if (typeof schema !== "function") return variables
  const result = schema(variables)
  if (typeof result === "object" && result !== null && "summary" in result) throw new Error(String(result.summary))
  return result
}

const rendered = (element: ReactElement): string => renderToString(createElement(Suspense, null, element))

const render = (input: Input) => {
  delete said.subject
  delete said.category
  if (input.components !== "") modules.set("@react-email/components", evaluate(input.components))
  const template = evaluate(input.template)
  const Template = componentOf(template, "EmailTemplate")
  const Theme = componentOf(evaluate(input.theme), "EmailTheme")
  const isPreview = input.variables === undefined
  const variables = checked(template["variablesSchema"], input.variables ?? Template["PreviewVariables"] ?? {})
  const content = createElement(Template, Object.assign({ variables }, input.templateProps))
  const preview = isPreview ? Object(Theme["PreviewProps"]) : {}
  const email = createElement(Theme, Object.assign({ children: content }, input.themeProps, preview))
  if (input.throwingFails) renderToStaticMarkup(email)
  const html = rendered(email)
  // A theme that throws renders nothing; its content still sets the subject and the category.
  if (said.subject === undefined && said.category === undefined) rendered(content)
  return { html, ...said }
}

/** Renders an e-mail; input and result are JSON. A failure is the JSON of the error. */
Object.assign(globalThis, {
  render: (input: string): string => {
    try {
      return JSON.stringify({ rendered: render(JSON.parse(input)) })
    } catch (error) {
      const { message, stack }: Partial<Error> = Object(error)
      return JSON.stringify({ failure: { message: message ?? String(error), stack } })
    }
  }
})
