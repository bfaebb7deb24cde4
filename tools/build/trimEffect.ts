import { parseSync, Visitor } from "vite"

// The methods that print a value, compare it with another, and hash it; and those that give tracers their time and annotate a cause with
// a span.
const methods = new Set([
  "toString",
  "toJSON",
  "NodeInspectSymbol",
  "Equal.symbol",
  "Hash.symbol",
  "annotate",
  "currentTimeNanosUnsafe"
])

// No one can provide a tracer, and stack traces of Effect's own calls are read only to print a cause: finding out how the engine marks
// them costs a stack trace. Every host of the SDK has `performance`.
const constants: Readonly<Record<string, string>> = {
  continuationMarksStack: "true",
  currentTracer: "undefined",
  monotonicNowNanos: "() => BigInt(Math.round(performance.now() * 1e6))"
}

// What a fiber caches of its context for tracers, metrics and loggers.
const unread = new Set([
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
  const replace = (start: number, end: number, by: string | undefined) => {
    if (by === undefined) return
    const lines = text.slice(start, end).split("\n")
    const lineEnds = "\n".repeat(lines.length - 1) + (lines.length > 1 ? " ".repeat(lines.at(-1)?.length ?? 0) : "")
    const blank = " ".repeat(end - start - by.length - lineEnds.length) + lineEnds
    text = `${text.slice(0, start)}${by}${blank}${text.slice(end)}`
  }
  const cut = ({ end, start }: Range) => replace(start, source[end] === "," ? end + 1 : end, "")
  const nameOf = ({ end, start }: Range) => source.slice(start, end)
  const kept = new Set<Range>()
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (init !== null) replace(init.start, init.end, constants[nameOf(id)])
      if (init?.type === "ObjectExpression" && nameOf(id) === ofUsers.value) kept.add(init)
    },
    MemberExpression({ end, object, property, start }) {
      if (/^(?:\w+\.)?cache$/.test(nameOf(object)) && unread.has(nameOf(property))) replace(start, end, "undefined")
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
    ClassDeclaration({ body, superClass }) {
      if (superClass !== null && /Error$/.test(nameOf(superClass))) return
      for (const one of body.body) if (one.type === "MethodDefinition" && methods.has(nameOf(one.key))) cut(one)
    }
  }).visit(program)
  return text
}

interface Range {
  readonly start: number
  readonly end: number
}
