import * as AST from "effect/SchemaAST"
import * as contract from "portico/contract"

/** The encoded schemas of what a request of an endpoint has. */
interface Declared {
  readonly query: AST.AST | undefined
  readonly payload: AST.AST | undefined
}
const isEndpoint = (value: unknown): value is contract.Endpoint.Any =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value
const endpointsIn = (group: object): ReadonlyArray<contract.Endpoint.Any> =>
  Object.values(group).flatMap((value) =>
    isEndpoint(value) ? [value] : typeof value === "object" && value !== null && !Array.isArray(value) ? endpointsIn(value) : []
  )
/** Returns the method, the path without the names of its parameters, and the access level of an endpoint or a route. */
export const keyOf = ({ method, path, access }: { readonly method: string; readonly path: string; readonly access: string }) =>
  `${method} ${path.replace(/:\w+/g, ":")} ${access}`
/** What the contract declares of the requests of each endpoint, by `keyOf`. */
export const declared = new Map<string, Declared>(
  endpointsIn(contract).map((endpoint) => [
    keyOf(endpoint),
    {
      query: endpoint.query && AST.toEncoded(endpoint.query.ast),
      payload: endpoint.payload && AST.toEncoded(endpoint.payload.ast)
    }
  ])
)
