import { parseSync, Visitor } from "vite"

// The methods that print a value, compare it with another, and hash it; and the one that gives tracers their time.
const methods = new Set(["toString", "toJSON", "NodeInspectSymbol", "Equal.symbol", "Hash.symbol", "currentTimeNanosUnsafe"])

// Whether the engine marks Effect's own calls in a stack trace, which is read only to print a cause. Asking costs a stack trace.
const marks = "continuationMarksStack"

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
  const replace = (start: number, end: number, by = "") => {
    text = `${text.slice(0, start)}${by}${text.slice(start + by.length, end).replace(/[^\n]/g, " ")}${text.slice(end)}`
  }
  const cut = ({ end, start }: Range) => replace(start, source[end] === "," ? end + 1 : end)
  const nameOf = ({ end, start }: Range) => source.slice(start, end)
  const kept = new Set<Range>()
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (init !== null && nameOf(id) === marks) replace(init.start, init.end, "true")
      if (init?.type === "ObjectExpression" && nameOf(id) === ofUsers.value) kept.add(init)
    },
    ObjectExpression(object) {
      for (const one of object.properties) {
        if (one.type !== "Property" || !one.method) continue
        const name = nameOf(one.key)
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
