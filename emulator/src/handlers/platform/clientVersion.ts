import * as Effect from "effect/Effect"
import { clientVersion } from "portico/contract"
import { rulesByGeneration } from "../../generation/rules.js"
import { openRoute } from "../../http/Route.js"

const numbersOf = (version: string): ReadonlyArray<number> | undefined =>
  /^(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/.exec(version)?.slice(1).map(Number)

const isBefore = (one: ReadonlyArray<number>, other: ReadonlyArray<number>): boolean => {
  const index = one.findIndex((number, place) => number !== other[place])
  return index >= 0 && (one[index] ?? 0) < (other[index] ?? 0)
}

const check = openRoute(clientVersion.check, {}, ({ payload }, { request }) =>
  Effect.sync(() => {
    const known = rulesByGeneration[request.generation].clientVersions
    if (known === undefined) return { upToDate: true }
    const given = numbersOf(payload.clientVersion)
    if (given === undefined) return { upToDate: false, error: "The version of the client is no version.", severe: true }
    const [current, oldestSafe] = [known.current, known.oldestSafe].map((version) => numbersOf(version) ?? [])
    if (!isBefore(given, current ?? [])) return { upToDate: true }
    const severe = isBefore(given, oldestSafe ?? [])
    return { upToDate: false, error: `The client is older than version ${known.current}.`, severe }
  })
)

/** Routes that check whether a client is outdated. @source protocol/requests.md#addresses */
export const clientVersionRoutes = [check]
