import { Effect, Option } from "effect"
import type { Endpoint } from "portico/contract"
import { fromWire } from "portico/effect/errors"
import { codecOf } from "../../../src/codecs/codecOf.js"
import { Problem } from "../../../src/codecs/Problem.js"
import type { Generation } from "../../src/generation/Generation.js"
import { routesIn } from "../../src/generation/routes.js"
import { routes } from "../../src/handlers/index.js"
import { router } from "../../src/http/Router.js"
import type { Answer, Asked } from "./exchange.js"
import { planted, projectIds } from "./projects.js"

const decoders = new WeakMap<object, (body: unknown) => unknown>()
const decoderOf = (schema: Endpoint.Any["success"]) => {
  const decode = decoders.get(schema) ?? codecOf(schema).decode
  decoders.set(schema, decode)
  return decode
}

/** Returns a check of the answers of a platform: what is wrong with one, whatever the request. */
export const answerProblems = (platform: Generation) => {
  const find = router(routesIn(routes, platform))
  const endpointsOf = ({ method, path }: Asked): ReadonlyArray<Endpoint.Any> => {
    const [, version, rest = ""] = /^\/api\/(\w+)([^?]*)/.exec(path) ?? []
    const match = find(method, version === undefined ? "" : rest)
    return match._tag === "found" ? match.routes.flatMap(({ endpoint }) => endpoint ?? []) : []
  }
  const refreshTokens = new Set<string>()

  const ofSuccess = (asked: Asked, { body }: Answer): ReadonlyArray<string> => {
    const endpoints = endpointsOf(asked).filter(({ response }) => response === "json")
    if (endpoints.length === 0) return []
    const problems = endpoints.map(({ success }) => decoderOf(success)(body)).filter((value) => value instanceof Problem)
    return problems.length < endpoints.length
      ? []
      : problems.map((problem) => `the answer does not decode: ${problem.field()} ${problem.text()}`)
  }

  const ofFailure = (asked: Asked, { body, headers, status, text }: Answer): ReadonlyArray<string> => {
    const code = headers.get("x-stack-known-error")
    // A line in the words of the library that decodes, without the field.
    if (/- Expected /.test(text)) return ["the error does not name the field"]
    if (code === null)
      return text === "" && status !== 405 && asked.path.startsWith("/api/v1/users") ? ["the error has no text"] : []
    const error = Option.getOrUndefined(Effect.runSync(Effect.option(fromWire(code, body))))
    if (error === undefined) return [`${code} is no known error, or its details do not decode`]
    return error.status === status ? [] : [`${code} has the status ${error.status}`]
  }

  const ofSecrets = (asked: Asked, { text, body }: Answer): ReadonlyArray<string> => {
    const isOfConsole = asked.headers["x-stack-access-type"] === undefined
    const sent = JSON.stringify(asked)
    const shown = (secret: string) => text.includes(secret) && !sent.includes(secret)
    const isOwn = asked.headers["x-stack-project-id"] === projectIds.own
    const leaks = [
      ...(shown(planted.password) && !asked.path.includes("reveal=true") ? ["a password"] : []),
      ...(shown(planted.totpSecret) && !isOfConsole ? ["a TOTP secret"] : []),
      ...(!isOfConsole && asked.headers["x-stack-access-type"] === "client" && shown(planted.serverOnly)
        ? ["what is for servers"]
        : []),
      ...(isOwn && shown(planted.otherProject) ? ["something of the other project"] : []),
      ...(!isOfConsole && !asked.name.includes("/auth/cli/poll") && [...refreshTokens].some(shown)
        ? ["a refresh token of an earlier answer"]
        : [])
    ]
    if (typeof body === "object" && body !== null && "refresh_token" in body && typeof body.refresh_token === "string")
      refreshTokens.add(body.refresh_token)
    return leaks.map((leak) => `the answer shows ${leak}`)
  }

  return (asked: Asked, answer: Answer): ReadonlyArray<string> => [
    // As the platform does if what a code is about was deleted meanwhile.
    ...(answer.status >= 500 && !/ was deleted since\.$/.test(answer.text) ? [`the status is ${answer.status}`] : []),
    ...(answer.status < 300 ? ofSuccess(asked, answer) : answer.status >= 400 ? ofFailure(asked, answer) : []),
    ...ofSecrets(asked, answer)
  ]
}
