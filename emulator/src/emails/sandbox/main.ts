import * as arktype from "arktype"
import type { ReactElement } from "react"
import * as React from "react"
import { createElement, Suspense } from "react"
import * as jsxRuntime from "react/jsx-runtime"
import { renderToStaticMarkup, renderToString } from "react-dom/server"

// Runs in the sandbox, which has no host: no modules, files, network or timers. `require` is given, for what sources import.
// A source is a CommonJS script, which is evaluated again for each e-mail.

type Module = Readonly<Record<string, unknown>>
type Component = React.ComponentType<object>

const Subject = () => null
const NotificationCategory = () => null

interface Logos {
  readonly logoUrl?: string
  readonly logoFullUrl?: string
  readonly logoDarkModeUrl?: string
  readonly logoFullDarkModeUrl?: string
}

// The large logo of the mode, else its small one, else nothing. The classes are those of the platform.
const ProjectLogo = ({ data = {}, mode = "light" }: { readonly data?: Logos; readonly mode?: string }) => {
  const { Img = "img" } = componentsOf()
  const isDark = mode === "dark"
  const [full, small] = isDark ? [data.logoFullDarkModeUrl, data.logoDarkModeUrl] : [data.logoFullUrl, data.logoUrl]
  if (full) return createElement(Img, { src: full, alt: "Full Logo", className: "h-16" } as object)
  if (!small) return null
  const image = createElement(Img, { src: small, alt: "Logo", className: "h-8" } as object)
  return createElement("div", { className: "flex gap-2 items-center" }, image)
}
const emails: Module = { Subject, NotificationCategory, ProjectLogo }

const componentsName = "@react-email/components"
const componentsOf = () => Object(modules.get(componentsName)) as Readonly<Partial<Record<"Img" | "Tailwind", Component>>>
const modules = new Map<string, Module>([
  ["arktype", arktype],
  ["react", React],
  ["react/jsx-runtime", jsxRuntime],
  ["@stackframe/emails", emails],
  ["@hexclave/emails", emails]
])

const evaluate = (script: string, known: ReadonlyMap<string, Module> = modules): Module => {
  const require = (name: string): Module => {
    const found = known.get(name)
    if (found === undefined) throw new Error(`Could not resolve "${name}"`)
    return found
  }
  const module: { exports: Module } = { exports: {} }
  new Function("module", "exports", "require", script)(module, module.exports, require)
  return module.exports
}

interface Input {
  readonly template: string
  readonly theme: string
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

/**
 * Returns the value of the element that a template has for its subject or its category; undefined if it has none. As on the platform, the
 * element is one of those that the template itself returns, not one of a component in it.
 */
const valueOf = (template: React.ReactNode, element: Component): string | undefined => {
  const found: Array<unknown> = []
  const search = (node: React.ReactNode): void => {
    if (Array.isArray(node)) node.forEach(search)
    if (!React.isValidElement<{ readonly value?: unknown; readonly children?: React.ReactNode }>(node)) return
    if (node.type === element) found.push(node.props.value)
    search(node.props.children)
  }
  search(template)
  if (found.length > 1) throw new Error(`A template has one ${element.name}, and this one has ${found.length}`)
  const [value] = found
  if (found.length > 0 && typeof value !== "string") throw new Error(`The value of ${element.name} is a text`)
  return value as string | undefined
}

// A component that waits, or that throws, renders its place as empty.
let isIncomplete = false
const Incomplete = () => {
  isIncomplete = true
  return null
}
const rendered = (email: ReactElement): string =>
  renderToString(createElement(Suspense, { fallback: createElement(Incomplete) }, email))

const maxAttempts = 20

// As many steps of promises as a component can take until it is rendered again.
const pause = async (): Promise<void> => {
  for (let steps = 0; steps < 100; steps += 1) await undefined
}

// `render` of the components reads a stream of bytes. Nothing streams here: it gets all of them at once.
const server = {
  renderToReadableStream: async ({ props: { children: email } }: ReactElement<{ readonly children: ReactElement }>) => {
    for (let attempts = 1; ; attempts += 1) {
      isIncomplete = false
      const html = rendered(email)
      if (!isIncomplete)
        return { pipeTo: async (stream: WritableStream) => stream.getWriter().write(new TextEncoder().encode(html)) }
      // It throws why the component is incomplete.
      if (attempts === maxAttempts) renderToStaticMarkup(email)
      await pause()
    }
  }
}
const modulesOfComponents = new Map<string, Module>([
  ...modules,
  ["react-dom/server", server],
  ["react-dom/server.browser", server]
])

const emailOf = (input: Input): { readonly email: ReactElement; readonly content: () => React.ReactNode } => {
  const template = evaluate(input.template)
  const Template = componentOf(template, "EmailTemplate")
  const Theme = componentOf(evaluate(input.theme), "EmailTheme")
  const isPreview = input.variables === undefined
  const variables = checked(template["variablesSchema"], input.variables ?? Template["PreviewVariables"] ?? {})
  const props = Object.assign({ variables }, input.templateProps)
  const preview = isPreview ? Object(Theme["PreviewProps"]) : {}
  const children = createElement(Template, props)
  return {
    email: createElement(Theme, Object.assign({ children }, input.themeProps, preview)),
    content: () => (Template as (props: object) => React.ReactNode)(props)
  }
}

// Tailwind reads its styles when it is first rendered: an e-mail begins after that.
const warmUp = (mayWait: boolean): string => {
  const { Tailwind } = componentsOf()
  if (Tailwind === undefined) return ""
  isIncomplete = false
  rendered(createElement(Tailwind))
  return isIncomplete && mayWait ? "waiting" : ""
}

let attempts = 0
let current: (ReturnType<typeof emailOf> & { readonly throwingFails: boolean }) | undefined

const attempt = (mayWait: boolean): string => {
  if (current === undefined) return ""
  const { email, content, throwingFails } = current
  isIncomplete = false
  const html = rendered(email)
  attempts += 1
  if (isIncomplete && mayWait && attempts < maxAttempts) return "waiting"
  if (isIncomplete && throwingFails) renderToStaticMarkup(email)
  const own = content()
  const [subject, category] = [valueOf(own, Subject), valueOf(own, NotificationCategory)]
  return JSON.stringify({ rendered: { html, subject, category } })
}

const reporting = (run: () => string): string => {
  try {
    return run()
  } catch (error) {
    const { message, stack }: Partial<Error> = Object(error)
    return JSON.stringify({ failure: { message: message ?? String(error), stack } })
  }
}

Object.assign(globalThis, {
  /** Takes the script of the components that the sources import. Returns `waiting` if `defineAgain` shall continue. */
  define: (script: string): string => {
    modules.set(componentsName, evaluate(script, modulesOfComponents))
    return warmUp(true)
  },
  defineAgain: warmUp,
  /** Renders an e-mail; input and result are JSON, a failure is the JSON of the error. Returns `waiting` if a component waits. */
  render: (text: string): string =>
    reporting(() => {
      const input: Input = JSON.parse(text)
      current = { ...emailOf(input), throwingFails: input.throwingFails }
      return attempt(true)
    }),
  /** Renders it again, once what the component waited for is there. */
  renderAgain: (hasProgressed: boolean): string => reporting(() => attempt(hasProgressed))
})
