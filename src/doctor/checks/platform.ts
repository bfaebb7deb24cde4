import { defaultBaseUrl } from "../../schemas/limits.js"
import { ask, hostProblem } from "../ask.js"
import type { Examination, Finding } from "../Finding.js"
import { problem, warning } from "../Finding.js"
import { capital } from "../report.js"
import type { DoctorOptions, Surroundings } from "../Surroundings.js"
import type { Settings } from "../settings.js"
import { place } from "../settings.js"

/** A platform that responds. */
export interface Platform {
  readonly baseUrl: string
  /** The first generation that it can be. */
  readonly generation: "2025-11" | "2026-04" | "2026-11"
}

/** How far the clock of this machine may be off. Tokens are refreshed 20 seconds before their end. */
const skewMillis = 20_000

/**
 * Asks the platform, without a key, whether it is one: it says that the request lacks its headers. Its generation follows from the
 * names of its own headers, and from a parameter that older ones refuse.
 */
export const checkPlatform = async (
  surroundings: Surroundings,
  options: DoctorOptions,
  { baseUrl, projectId }: Settings
): Promise<{ readonly platform: Platform | null; readonly examinations: ReadonlyArray<Examination> }> => {
  const base = (baseUrl?.value ?? defaultBaseUrl).replace(/\/+$/, "")
  const name = baseUrl === undefined ? `the hosted platform (${defaultBaseUrl})` : `the platform that ${place(baseUrl)} names`
  const failed = (finding: Finding) => ({ platform: null, examinations: [{ check: "platform", findings: [finding] }] })
  const asked = surroundings.now()
  const answer = await ask(surroundings, options, `${base}/api/v1/projects/current`)
  if (answer._tag !== "Answer") return failed(hostProblem("platform", name, answer, reachAdvice))
  const { json, response } = answer
  const code = Object(json).code
  if (response.status >= 500)
    return failed(
      problem(
        "platform-failing",
        `${capital(name)} answers with status ${response.status}.`,
        "Look at its logs or its status page; nothing in your program causes this."
      )
    )
  if (code !== "ACCESS_TYPE_REQUIRED" && response.headers.get("x-stack-known-error") === null)
    return failed(
      json === undefined
        ? problem(
            "platform-page",
            `${capital(name)} answers with something else than the API: a page of type ${response.headers.get("content-type") ?? "unknown"} and status ${response.status}.`,
            "Use the URL of the API and not that of the dashboard, and sign in to this network if it asks for that."
          )
        : problem(
            "platform-other",
            `${capital(name)} is another API: it does not know the calls of the platform.`,
            "Use the URL of the platform's API, without /api/v1."
          )
    )
  const isNewest = response.headers.get("x-hexclave-known-error") !== null
  const generation = isNewest
    ? "2026-11"
    : await olderGeneration(surroundings, options, `${base}/api/v1/projects/${projectId?.value ?? "internal"}`)
  return {
    platform: { baseUrl: base, generation },
    examinations: [
      { check: "platform", findings: [], detail: `${name}, generation ${generation}${isNewest ? " or newer" : ""}` },
      checkClock(response.headers.get("date"), asked, surroundings.now())
    ]
  }
}

const reachAdvice =
  "Start the emulator (`npx portico-emulator`) or the platform there, correct the URL, or look at the proxy and the firewall of this network."

const olderGeneration = async (surroundings: Surroundings, options: DoctorOptions, project: string) => {
  const answer = await ask(surroundings, options, `${project}/.well-known/jwks.json?include_restricted=true`)
  return answer._tag === "Answer" && Object(answer.json).code === "SCHEMA_ERROR" ? "2025-11" : "2026-04"
}

const checkClock = (date: string | null, asked: number, answered: number): Examination => {
  const then = Date.parse(date ?? "")
  if (Number.isNaN(then)) return { check: "clock", findings: [], skipped: "the platform's answers have no date" }
  // The header has whole seconds, and was written between the request and its answer.
  const ahead = asked - (then + 1000)
  const behind = then - answered
  const skew = Math.max(ahead, behind)
  if (skew <= skewMillis) return { check: "clock", findings: [] }
  const seconds = Math.round(skew / 1000)
  return {
    check: "clock",
    findings: [
      warning(
        "clock-skew",
        `The clock of this machine is ${seconds} seconds ${ahead > behind ? "ahead of" : "behind"} that of the platform.`,
        "Set it by a time server (NTP): tokens that are verified locally, one-time passwords and signed webhooks are refused otherwise."
      )
    ]
  }
}
