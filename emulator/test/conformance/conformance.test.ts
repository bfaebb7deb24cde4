import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { afterAll, describe, it } from "vitest"
import type { Generation } from "../../src/index.js"
import { Emulator } from "../../src/index.js"
import { arrangements, laterArrangements, unchangedArrangements } from "./arrange/index.js"
import { recordedChallenge } from "./arrange/passkey.js"
import { compare, refusedInstead } from "./compare.js"
import type { Recording } from "./recording.js"
import { laterRecordings, recordings, unchanged } from "./recording.js"
import type { Arrangement, Request } from "./stage.js"
import { makeStage } from "./stage.js"

// The recordings of each generation have their own port prefix.
const platformOf = (platform: Generation, ports: string) =>
  Emulator.layer({
    platform,
    baseUrl: `http://localhost:${ports}02`,
    passwordRounds: 4,
    passkeyChallenge: recordedChallenge,
    // The origin of a recorded preflight.
    allowedOrigins: ["https://app.example.com"],
    mailServerPorts: [8129, 8629],
    oauthProviderUrl: `http://localhost:${ports}14`,
    deliver: () => Promise.resolve(new Response(null, { status: 204 }))
  })

const bodyOf = ({ method, encoding, body }: Request): string | undefined => {
  if (body === undefined || method === "GET" || method === "HEAD") return undefined
  if (typeof body === "string") return body
  return encoding === "form" ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body)
}

const toWeb = (request: Request, ports: string): globalThis.Request => {
  const query = request.rawQuery ?? new URLSearchParams(request.query).toString()
  const body = bodyOf(request)
  // Bytes, because a string would set a default content type.
  return new globalThis.Request(`http://localhost:${ports}02${request.path}${query === "" ? "" : `?${query}`}`, {
    method: request.method,
    headers: request.headers,
    redirect: "manual",
    ...(body === undefined ? {} : { body: new TextEncoder().encode(body) })
  })
}

const reasonOf = (arrangement: Arrangement, name: string): string | undefined => {
  const own = arrangement.cases?.[name]
  const pattern = arrangement.skips?.find(([fits]) => fits.test(name))
  return pattern?.[1] ?? (own !== undefined && "reason" in own ? own.reason : undefined)
}

const compared: Array<string> = []
const left: Array<string> = []
const unarranged: Array<string> = []

/** Compares each case of the recordings with the emulator's response as one generation. */
const conform = (
  title: string,
  generation: Generation,
  ports: string,
  recorded: ReadonlyMap<string, Recording>,
  arranged: Readonly<Record<string, Arrangement>>
): void => {
  const platform = platformOf(generation, ports)
  let run = 0
  let faults = 0
  for (const [file, recording] of recorded) {
    const arrangement = arranged[file]
    if (arrangement === undefined) {
      if (recording.cases.length > 0) unarranged.push(`${title}: ${file}`)
      continue
    }
    const cases = recording.cases.filter(({ name }) => {
      const reason = reasonOf(arrangement, name)
      if (reason !== undefined) left.push(`${title}: ${file} / ${name}: ${reason}`)
      return reason === undefined
    })
    run += cases.length
    faults += cases.filter(({ response }) => response.status === 500).length
    if (cases.length === 0) continue
    describe(`${title}: ${file} (${recording.endpoint})`, () => {
      for (const recorded of cases) {
        layer(Layer.fresh(platform))((it) =>
          it.effect(recorded.name, () =>
            Effect.gen(function* () {
              const own = arrangement.cases?.[recorded.name]
              const stage = yield* makeStage(recorded, arrangement.config)
              if (arrangement.before !== undefined) yield* arrangement.before(stage)
              if (typeof own === "function") yield* own(stage)
              const handler = yield* Emulator.handler
              const answer = yield* Effect.promise(() => handler(toWeb(stage.request, ports)))
              yield* Effect.promise(() =>
                recorded.response.status === 500 ? refusedInstead(answer) : compare(answer, recorded, generation !== "2025-11")
              )
            })
          )
        )
      }
    })
  }
  compared.push(`${run} cases of ${title} (${faults} of them refused where the platform fails)`)
}

conform("2025-11", "2025-11", "81", recordings, arrangements)
conform("2025-11, unchanged in 2026-04", "2026-04", "81", unchanged, unchangedArrangements)
conform("2026-04", "2026-04", "86", laterRecordings, laterArrangements)

describe("what is not compared", () => {
  it("is single cases, each with its reason: every recorded file is arranged", () => assert.deepStrictEqual(unarranged, []))
  afterAll(() => {
    console.info([`Compared: ${compared.join(", ")}; left out:`, ...left].join("\n  "))
  })
})
