import { readFileSync } from "node:fs"
import { transformSync } from "esbuild"
import { parseSync, Visitor } from "vite"

// The methods that print a value, compare it with another, and hash it; those that give tracers their time and annotate a cause with
// a span; and those of services that our sources do not call.
const methods = new Set([
  "toString",
  "toJSON",
  "NodeInspectSymbol",
  "Equal.symbol",
  "Hash.symbol",
  "annotate",
  "currentTimeNanosUnsafe",
  "currentSpanLocal",
  "use",
  "useSync"
])

// No one can provide a tracer, and stack traces of Effect's own calls are read only to print a cause: finding out how the engine marks
// them costs a stack trace. Every host of the SDK has `performance`. No error has a field `__proto__`.
const constants: Readonly<Record<string, string>> = {
  continuationMarksStack: "true",
  currentTracer: "undefined",
  monotonicNowNanos: "() => BigInt(Math.round(performance.now() * 1e6))",
  "InternalRecord.assignProperties": "Object.assign"
}

/** Returns what a module exports as code in one line, by name; a method of a class as `Class.method`. */
const exportsIn = (source: string): Readonly<Record<string, string>> => {
  const { code } = transformSync(source, { minifyWhitespace: true })
  const textOf = ({ end, start }: Range) => code.slice(start, end)
  const found = parseSync("exports.js", code).program.body.flatMap((one) => {
    const declaration = one.type === "ExportNamedDeclaration" ? one.declaration : null
    if (declaration?.type === "VariableDeclaration")
      return declaration.declarations.flatMap(({ id, init }) => (init === null ? [] : [[textOf(id), textOf(init)] as const]))
    if (declaration?.type !== "ClassDeclaration" || declaration.id === null) return []
    const { body, id } = declaration
    return body.body.flatMap((method) =>
      method.type === "MethodDefinition" ? [[`${textOf(id)}.${textOf(method.key)}`, textOf(method)] as const] : []
    )
  })
  return Object.fromEntries(found)
}

// The functions that have a simpler form.
const simpler = exportsIn(readFileSync(new URL("lean/simpler.js", import.meta.url), "utf8"))

// What a fiber caches of its context for tracers, metrics and loggers, and for how often it yields, which the scheduler knows.
const unread = new Set([
  "maxOpsBeforeYield",
  "preventYield",
  "tracer",
  "tracerContext",
  "tracerEnabled",
  "span",
  "stackFrame",
  "runtimeMetrics",
  "logLevel",
  "minimumLogLevel"
])

// What users see inherits these: errors, and the wrapper of secrets.
const ofUsers = { value: "PipeInspectableProto", methods: new Set(["toJSON", "NodeInspectSymbol"]) }

/**
 * Removes from a module of `effect` what prints, compares, hashes and traces its values, for builds whose users see none of them. The
 * classes of errors keep their methods. Removes no lines or columns, so source maps stay valid.
 */
export const trimEffect = (path: string, source: string): string => {
  const { errors, program } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} does not parse`)
  let text = source
  const replaced: Array<Range> = []
  const replace = (start: number, end: number, by: string | undefined) => {
    if (by === undefined || replaced.some((one) => one.start <= start && end <= one.end)) return
    replaced.push({ start, end })
    const lines = text.slice(start, end).split("\n")
    const lineEnds = "\n".repeat(lines.length - 1) + (lines.length > 1 ? " ".repeat(lines.at(-1)?.length ?? 0) : "")
    const blank = " ".repeat(end - start - by.length - lineEnds.length) + lineEnds
    text = `${text.slice(0, start)}${by}${blank}${text.slice(end)}`
  }
  const cut = ({ end, start }: Range) => replace(start, source[end] === "," ? end + 1 : end, "")
  const nameOf = ({ end, start }: Range) => source.slice(start, end)
  const ofModule = new Set<Range>(
    program.body.flatMap((statement) => {
      const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement
      return declared?.type === "VariableDeclaration" ? declared.declarations : []
    })
  )
  const kept = new Set<Range>()
  new Visitor({
    VariableDeclarator(declarator) {
      const { id, init } = declarator
      const simple = ofModule.has(declarator) ? simpler[nameOf(id)] : undefined
      if (init !== null) replace(init.start, init.end, constants[nameOf(id)] ?? simple)
      if (init?.type === "ObjectExpression" && nameOf(id) === ofUsers.value) kept.add(init)
    },
    MemberExpression({ end, object, property, start }) {
      replace(start, end, constants[nameOf({ end, start })])
      if (/^(?:\w+\.)?cache$/.test(nameOf(object)) && unread.has(nameOf(property))) replace(start, end, "undefined")
    },
    CallExpression({ arguments: [given], callee }) {
      if (!/^makePrimitive(?:Proto)?$/.test(nameOf(callee)) || given?.type !== "ObjectExpression") return
      for (const one of given.properties) if (one.type === "Property" && nameOf(one.key) === "op") cut(one)
    },
    ObjectExpression(object) {
      const isCache = object.properties.some((one) => one.type === "Property" && nameOf(one.key) === "maxOpsBeforeYield")
      for (const one of object.properties) {
        if (one.type !== "Property") continue
        const name = nameOf(one.key)
        if (isCache && unread.has(name)) cut(one)
        if (!one.method) continue
        if (methods.has(name) && !(kept.has(object) && ofUsers.methods.has(name))) cut(one)
      }
    },
    ClassDeclaration({ body, id, superClass }) {
      if (superClass !== null && /Error$/.test(nameOf(superClass))) return
      for (const one of body.body) {
        if (one.type !== "MethodDefinition") continue
        const name = nameOf(one.key)
        replace(one.start, one.end, simpler[`${id === null ? "" : nameOf(id)}.${name}`])
        if (methods.has(name) || name === "pipe") cut(one)
      }
    }
  }).visit(program)
  return text
}

interface Range {
  readonly start: number
  readonly end: number
}
