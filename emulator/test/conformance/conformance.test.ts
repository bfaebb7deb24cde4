import { layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { afterAll, describe, it } from "vitest"
import { Emulator } from "../../src/index.js"
import { arrangements } from "./arrange/index.js"
import { recordedChallenge } from "./arrange/passkey.js"
import { compare } from "./compare.js"
import { recordings } from "./recording.js"
import type { Arrangement, Request } from "./stage.js"
import { makeStage } from "./stage.js"

const platform = Emulator.layer({
  passwordRounds: 4,
  passkeyChallenge: recordedChallenge,
  oauthProviderUrl: "http://localhost:8114",
  deliver: () => Promise.resolve(new Response(null, { status: 204 }))
})

const bodyOf = ({ method, encoding, body }: Request): string | undefined => {
  if (body === undefined || method === "GET" || method === "HEAD") return undefined
  if (typeof body === "string") return body
  return encoding === "form" ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body)
}

const toWeb = (request: Request): globalThis.Request => {
  const query = new URLSearchParams(request.query).toString()
  const body = bodyOf(request)
  // Bytes, because a text would bring a content type of its own.
  return new globalThis.Request(`http://localhost:8102${request.path}${query === "" ? "" : `?${query}`}`, {
    method: request.method,
    headers: request.headers,
    redirect: "manual",
    ...(body === undefined ? {} : { body: new TextEncoder().encode(body) })
  })
}

let run = 0
const left: Array<string> = []

const reasonOf = (arrangement: Arrangement, name: string): string | undefined => {
  const own = arrangement.cases?.[name]
  const pattern = arrangement.skips?.find(([fits]) => fits.test(name))
  return pattern?.[1] ?? (own !== undefined && "reason" in own ? own.reason : undefined)
}

for (const [file, recording] of recordings) {
  const arrangement = arrangements[file]
  if (arrangement === undefined) {
    left.push(`${file}: ${recording.cases.length} cases, not arranged`)
    continue
  }
  const compared = recording.cases.filter(({ name }) => {
    const reason = reasonOf(arrangement, name)
    if (reason !== undefined) left.push(`${file} / ${name}: ${reason}`)
    return reason === undefined
  })
  run += compared.length
  if (compared.length === 0) continue
  describe(`${file} (${recording.endpoint})`, () => {
    for (const recorded of compared) {
      layer(Layer.fresh(platform))((it) =>
        it.effect(recorded.name, () =>
          Effect.gen(function* () {
            const own = arrangement.cases?.[recorded.name]
            const stage = yield* makeStage(recorded, arrangement.config)
            if (arrangement.before !== undefined) yield* arrangement.before(stage)
            if (typeof own === "function") yield* own(stage)
            const handler = yield* Emulator.handler
            const answer = yield* Effect.promise(() => handler(toWeb(stage.request)))
            yield* Effect.promise(() => compare(answer, recorded))
          })
        )
      )
    }
  })
}

describe("what is not compared", () => {
  it("is listed with its reason", () => {})
  afterAll(() => {
    console.info([`${run} recorded cases compared, left out:`, ...left].join("\n  "))
  })
})
