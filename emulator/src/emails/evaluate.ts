import type { Budget } from "./limits.js"
import { deeper, step, write } from "./limits.js"
import type { Attribute, Node } from "./syntax.js"

/** Rendered HTML as the value of an expression. */
export interface Markup {
  readonly html: string
}

/** A function in a source. */
export type Callable = (...inputs: ReadonlyArray<unknown>) => unknown

/** The variables of an expression, and the renderer of elements. */
export interface Scope {
  /** An object whose prototype is the names of the outer scope, if any. */
  readonly names: Readonly<Record<string, unknown>>
  readonly budget: Budget
  element(node: Node & { readonly _tag: "element" }, scope: Scope): Markup
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null

// Tracks genuine markup, so that a variable of the same shape is not trusted as HTML.
const finished = new WeakSet<object>()

/** Marks a string as rendered HTML. */
export const markup = (html: string): Markup => {
  const made = { html }
  finished.add(made)
  return made
}

/** Checks whether a value is rendered HTML. */
export const isMarkup = (value: unknown): value is Markup => isRecord(value) && finished.has(value)

/** Evaluates attributes or object properties. */
export const fieldsOf = (entries: ReadonlyArray<Attribute>, scope: Scope): Readonly<Record<string, unknown>> =>
  Object.assign(
    {},
    ...entries.map(({ name, value }) => {
      const field = evaluate(value, scope)
      if (name !== undefined) return { [name]: field }
      if (!isRecord(field)) return {}
      step(scope.budget, Object.keys(field).length)
      return field
    })
  )

/** Converts a value to text. Lists and objects become empty, because they can expand to more than can be written. */
export const textOf = (value: unknown): string => (isRecord(value) || typeof value === "function" ? "" : String(value))

const numberOf = (value: unknown): number => (isRecord(value) || typeof value === "function" ? Number.NaN : Number(value))

/** Returns names that shadow those of the outer scope, without copying the latter. */
export const namesIn = (outer: Scope["names"] | null, names: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.assign(Object.create(outer), names)

/** Binds the parameters of a function. */
export const bound = (parameters: ReadonlyArray<string>, inputs: ReadonlyArray<unknown>): Readonly<Record<string, unknown>> => {
  const [first] = inputs
  return Object.fromEntries(
    parameters.map((parameter, index) => {
      const name = parameter.replace("{", "")
      if (name === parameter) return [name, inputs[index]]
      return [name, isRecord(first) && Object.hasOwn(first, name) ? first[name] : undefined]
    })
  )
}

// The allowed methods of strings, numbers and lists. No others, so that a source cannot reach anything outside itself.
const methods: Readonly<Record<string, (of: unknown, inputs: ReadonlyArray<unknown>, budget: Budget) => unknown>> = {
  toUpperCase: (of: unknown) => textOf(of).toUpperCase(),
  toLowerCase: (of) => textOf(of).toLowerCase(),
  trim: (of) => textOf(of).trim(),
  toString: (of: unknown) => textOf(of),
  toFixed: (of, [places]) => numberOf(of).toFixed(Math.min(Math.max(numberOf(places ?? 0) || 0, 0), 20)),
  slice: (of, [from, to]) => {
    const place = (value: unknown) => (value === undefined ? undefined : numberOf(value))
    return Array.isArray(of) ? of.slice(place(from), place(to)) : textOf(of).slice(place(from), place(to))
  },
  join: (of, [between], budget) => {
    const mark = between === undefined ? "," : textOf(between)
    return Array.isArray(of)
      ? of
          .map((item) => write(budget, textOf(item)) + write(budget, mark))
          .join("")
          .slice(0, -mark.length || undefined)
      : undefined
  },
  map: (of, [change]) =>
    Array.isArray(of) && isCallable(change) ? of.map((item: unknown, index) => change(item, index)) : undefined
}

const isCallable = (value: unknown): value is Callable => typeof value === "function"

const memberOf = (of: unknown, key: unknown): unknown => {
  if (typeof of === "string" || Array.isArray(of)) {
    if (key === "length") return of.length
    return typeof key === "number" ? of[key] : undefined
  }
  return isRecord(of) && Object.hasOwn(of, textOf(key)) ? of[textOf(key)] : undefined
}

const call = ({ of, inputs }: Node & { readonly _tag: "call" }, scope: Scope): unknown => {
  const values = inputs.map((input) => evaluate(input, scope))
  if (of._tag === "member") {
    const name = textOf(evaluate(of.key, scope))
    const own = evaluate(of.of, scope)
    if (own == null || !Object.hasOwn(methods, name)) return undefined
    if (Array.isArray(own)) step(scope.budget, own.length)
    const result = methods[name]?.(own, values, scope.budget)
    return typeof result === "string" ? write(scope.budget, result) : result
  }
  if (of._tag === "name" && of.name === "String") return textOf(values[0])
  if (of._tag === "name" && of.name === "Number") return numberOf(values[0])
  const found = evaluate(of, scope)
  return isCallable(found) ? found(...values) : undefined
}

const operate = (operator: string, left: unknown, right: unknown): unknown => {
  switch (operator) {
    case "+":
      return typeof left === "number" && typeof right === "number" ? left + right : textOf(left) + textOf(right)
    case "-":
      return numberOf(left) - numberOf(right)
    case "*":
      return numberOf(left) * numberOf(right)
    case "/":
      return numberOf(left) / numberOf(right)
    case "%":
      return numberOf(left) % numberOf(right)
    case "<":
      return numberOf(left) < numberOf(right)
    case ">":
      return numberOf(left) > numberOf(right)
    case "<=":
      return numberOf(left) <= numberOf(right)
    case ">=":
      return numberOf(left) >= numberOf(right)
    case "===":
    case "==":
      return left === right || (operator === "==" && left == null && right == null)
    default:
      return !(left === right || (operator === "!=" && left == null && right == null))
  }
}

/** Evaluates an expression. Unsupported expressions are undefined. */
export const evaluate = (node: Node, scope: Scope): unknown => deeper(scope.budget, () => valueOf(node, scope))

const valueOf = (node: Node, scope: Scope): unknown => {
  switch (node._tag) {
    case "value":
      return node.value
    case "markup":
      return markup(node.html)
    case "name":
      return scope.names[node.name]
    case "text":
      return node.parts.map((part) => write(scope.budget, textOf(evaluate(part, scope)))).join("")
    case "member":
      return memberOf(evaluate(node.of, scope), evaluate(node.key, scope))
    case "call":
      return call(node, scope)
    case "not":
      return !evaluate(node.of, scope)
    case "choice":
      return evaluate(evaluate(node.when, scope) ? node.then : node.otherwise, scope)
    case "list":
      return node.items.map((item) => evaluate(item, scope))
    case "object":
      return fieldsOf(node.entries, scope)
    case "function":
      return (...inputs: ReadonlyArray<unknown>) =>
        evaluate(node.body, { ...scope, names: namesIn(scope.names, bound(node.parameters, inputs)) })
    case "element":
      return scope.element(node, scope)
    case "both": {
      const left = evaluate(node.left, scope)
      if (node.operator === "&&") return left ? evaluate(node.right, scope) : left
      if (node.operator === "||") return left ? left : evaluate(node.right, scope)
      if (node.operator === "??") return left ?? evaluate(node.right, scope)
      const result = operate(node.operator, left, evaluate(node.right, scope))
      return typeof result === "string" ? write(scope.budget, result) : result
    }
  }
}
