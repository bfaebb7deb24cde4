import { parseSync, Visitor } from "vite"

// The methods that print a value, compare it with another, and hash it.
const methods = new Set(["toString", "toJSON", "NodeInspectSymbol", "Equal.symbol", "Hash.symbol"])

// What users see inherits these: errors, and the wrapper of secrets.
const ofUsers = { value: "PipeInspectableProto", methods: new Set(["toJSON", "NodeInspectSymbol"]) }

/**
 * Removes the methods that print, compare and hash values from a module of `effect`, for builds whose users see none of these values.
 * The classes of errors keep theirs. Removes no lines or columns, so source maps stay valid.
 */
export const withoutPrinting = (path: string, source: string): string => {
  const { errors, program } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} does not parse`)
  let text = source
  const cut = ({ end, start }: Range) => {
    const until = source[end] === "," ? end + 1 : end
    text = `${text.slice(0, start)}${text.slice(start, until).replace(/[^\n]/g, " ")}${text.slice(until)}`
  }
  const nameOf = ({ end, start }: Range) => source.slice(start, end)
  const kept = new Set<Range>()
  new Visitor({
    VariableDeclarator({ id, init }) {
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
