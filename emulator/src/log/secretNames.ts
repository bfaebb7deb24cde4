import * as Predicate from "effect/Predicate"
import * as SchemaAST from "effect/SchemaAST"
import * as contract from "portico/contract"
import { onFirstUse } from "../http/onFirstUse.js"

// What everybody can send, as the contract declares it for no endpoint: the keys and tokens of OAuth and of providers.
const others = ["client_secret", "code_verifier", "id_token", "password_hash"]

const { Endpoint } = contract.Endpoint

/** Returns every endpoint in a namespace of the contract, and in those within it. */
const endpointsIn = (namespace: object): ReadonlyArray<contract.Endpoint.Any> =>
  Object.values(namespace).flatMap((value) => {
    if (value instanceof Endpoint) return [value]
    return Object.prototype.toString.call(value) === "[object Module]" ? endpointsIn(value) : []
  })

const isSecret = (ast: SchemaAST.AST): boolean => {
  if (SchemaAST.isUnion(ast)) return ast.types.some(isSecret)
  const representation = SchemaAST.isDeclaration(ast) ? ast.annotations?.["representation"] : undefined
  return Predicate.isReadonlyObject(representation) && representation["id"] === "effect/schema/Redacted"
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const collect = (ast: SchemaAST.AST, names: Set<string>, seen: Set<SchemaAST.AST>): void => {
  if (seen.has(ast)) return
  seen.add(ast)
  if (SchemaAST.isUnion(ast)) for (const type of ast.types) collect(type, names, seen)
  if (SchemaAST.isSuspend(ast)) collect(ast.thunk(), names, seen)
  if (SchemaAST.isArrays(ast)) for (const type of [...ast.elements, ...ast.rest]) collect(type, names, seen)
  if (!SchemaAST.isObjects(ast)) return
  for (const { name, type } of ast.propertySignatures) {
    if (isSecret(type)) names.add(String(name)).add(snakeCase(String(name)))
    else collect(type, names, seen)
  }
  for (const { type } of ast.indexSignatures) collect(type, names, seen)
}

/**
 * Returns the names of the fields that the contract declares as secrets, in any call, under their names on the wire. Found out when
 * first needed, because it takes as long as many requests.
 */
export const secretNames: () => ReadonlySet<string> = onFirstUse(() => {
  const names = new Set(others)
  const seen = new Set<SchemaAST.AST>()
  for (const { payload, query, success } of endpointsIn(contract)) {
    for (const schema of [payload, query, success]) if (schema !== undefined) collect(schema.ast, names, seen)
  }
  return names
})
