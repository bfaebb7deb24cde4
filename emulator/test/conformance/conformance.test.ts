import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { afterAll } from "vitest"
import type { Generation } from "../../src/index.js"
import { Emulator } from "../../src/index.js"
import { arrangements, laterArrangements, unchangedArrangements } from "./arrange/index.js"
import { recordedChallenge } from "./arrange/passkey.js"
import { compare, refusedInstead } from "./compare.js"
import type { Recording } from "./recording.js"
import { laterRecordings, recordings, unchanged } from "./recording.js"
import type { Arrangement, Limited, PartlyCompared, RefusedEarlier, Request } from "./stage.js"
import { makeStage, sendEarlier } from "./stage.js"

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

type Limit = Limited | PartlyCompared | RefusedEarlier

/** What a case is not fully compared for; undefined if it is. */
const limitOf = (arrangement: Arrangement, name: string): Limit | undefined => {
  const [, reason] = arrangement.skips?.find(([fits]) => fits.test(name)) ?? []
  const own = arrangement.cases?.[name]
  return reason === undefined ? (typeof own === "function" ? undefined : own) : { reason }
}
const isSkipped = (limit: Limited): boolean => !("without" in limit) && !("refuses" in limit)

const compared: Array<string> = []
const partly: Array<string> = []
const left: Array<string> = []
const unarranged: Array<string> = []

/** Compares each case of the recordings with the emulator's response as one generation. */
// What a code is about was deleted after the code was sent.
const gone = /-deleted-meanwhile-is-a-500$/

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
      const limit = limitOf(arrangement, name)
      if (limit === undefined) return true
      const skipped = isSkipped(limit)
      const what = "without" in limit ? ` (${limit.without.join(", ")})` : ""
      ;(skipped ? left : partly).push(`${title}: ${file} / ${name}${what}: ${limit.reason}`)
      return !skipped
    })
    run += cases.length
    faults += cases.filter(({ response }) => response.status === 500).length
    if (cases.length === 0) continue
    describe(`${title}: ${file} (${recording.endpoint})`, () => {
      for (const recorded of cases) {
        it.effect(recorded.name, () =>
          Effect.gen(function* () {
            const own = arrangement.cases?.[recorded.name]
            const limit: Limit = limitOf(arrangement, recorded.name) ?? { reason: "" }
            const stage = yield* makeStage(recorded, arrangement.config)
            if (arrangement.before !== undefined) yield* arrangement.before(stage)
            if (typeof own === "function") yield* own(stage)
            if ("arrange" in limit) yield* limit.arrange(stage)
            if ("refuses" in limit && limit.refuses !== undefined) {
              const refusal = yield* sendEarlier(stage, limit.refuses)
              return yield* Effect.promise(() => refusedInstead(refusal))
            }
            const handler = yield* Emulator.handler
            const answer = yield* Effect.promise(() => handler(toWeb(stage.request, ports)))
            const isRefused = recorded.response.status === 500 || "refuses" in limit
            const without = "without" in limit ? limit.without : []
            yield* Effect.promise(() =>
              isRefused
                ? refusedInstead(answer, gone.test(recorded.name))
                : compare(answer, recorded, generation !== "2025-11", without)
            )
          }).pipe(Effect.provide(platform))
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
    console.info([`Compared: ${compared.join(", ")}; in part:`, ...partly, "left out:", ...left].join("\n  "))
  })
})
