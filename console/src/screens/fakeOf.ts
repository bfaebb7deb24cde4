import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as contract from "portico/contract"
import * as errors from "portico/effect/errors"
import type { Exchange } from "portico-emulator"

type Endpoint = contract.Endpoint.Any

interface Named {
  readonly endpoint: Endpoint
  /** The names that lead to it in the contract. */
  readonly names: ReadonlyArray<string>
}

const endpointsIn = (namespace: object, names: ReadonlyArray<string> = []): ReadonlyArray<Named> =>
  Object.entries(namespace).flatMap(([name, value]) => {
    if (value instanceof contract.Endpoint.Endpoint) return [{ endpoint: value, names: [...names, name] }]
    return Object.prototype.toString.call(value) === "[object Module]" && names.length < 3
      ? endpointsIn(value, [...names, name])
      : []
  })

const matches = ({ endpoint }: Named, { method, path }: Exchange): boolean => {
  const [pattern, segments] = [endpoint.path, path.replace(/^\/api\/[^/]+/, "").replace(/\?.*$/, "")].map((one) => one.split("/"))
  return (
    endpoint.method === method &&
    pattern?.length === segments?.length &&
    (pattern ?? []).every((part, index) => part.startsWith(":") || part === segments?.[index])
  )
}

// Parameters fit everything, so the path with fewer of them is meant.
const parameters = ({ endpoint: { path } }: Named): number => path.split(":").length

const literal = (value: unknown): string => {
  if (value instanceof Date) return `new Date(${JSON.stringify(value.toISOString())})`
  if (Redacted.isRedacted(value)) return `Redacted.make(${JSON.stringify(Redacted.value(value))})`
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined"
  const fields = Object.entries(value).map(
    ([name, one]) => `${/^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name)}: ${literal(one)}`
  )
  return `{ ${fields.join(", ")} }`
}

const decoded = (schema: Schema.Codec<unknown, unknown>, body: string | null): unknown =>
  Schema.decodeUnknownSync(schema)(body === null ? undefined : JSON.parse(body))

const known = (exchange: Exchange): { readonly name: string; readonly code: string } | null => {
  const found = Object.entries(errors).find(([, one]) => Object(one).code === exchange.knownError)
  if (found === undefined) return null
  const [name, Known] = found
  // The cast: what has a code among the errors is the class of a known error.
  const error = decoded(contract.errorBody(Known as never) as Schema.Codec<unknown, unknown>, exchange.response.body)
  const { details } = Object(error)
  return { name, code: `new ${name}(${details === undefined ? "" : `{ details: ${literal(details)} }`})` }
}

/** Returns a response as an answer of `FakeHttp`, for tests of an app; null if no call of the contract has it. */
export const fakeOf = (exchange: Exchange): string | null => {
  const access = exchange.access ?? "client"
  const candidates = endpointsIn(contract).filter((one) => matches(one, exchange))
  const sorted = [...candidates].sort((a, b) => parameters(a) - parameters(b))
  const found = sorted.find(({ endpoint }) => endpoint.access === access) ?? sorted[0]
  if (found === undefined) return null
  const error = exchange.knownError === null ? null : known(exchange)
  if (exchange.knownError !== null && error === null) return null
  const value = error?.code ?? literal(decoded(found.endpoint.success, exchange.response.body))
  return [
    ...(value.includes("Redacted.make(") ? ['import { Redacted } from "effect"'] : []),
    `import { ${found.names[0]} } from "portico/contract"`,
    ...(error === null ? [] : [`import { ${error.name} } from "portico/effect/errors"`]),
    'import { FakeHttp } from "portico/testing"',
    "",
    `export const http = FakeHttp.layer(FakeHttp.answer(${found.names.join(".")}, ${value}))`
  ].join("\n")
}
