import { readdirSync, readFileSync } from "node:fs"
import type { Case } from "./fakes.js"

export interface RecordedError {
  readonly file: string
  readonly name: string
  readonly status: number
  readonly body: { readonly code: string; readonly error: string; readonly details?: Record<string, unknown> }
}

const generations = ["recorded", "recorded-2026"].map((name) => new URL(`../wire/${name}/`, import.meta.url))

/** Returns every recorded response of either generation whose body is a known error, with its actual status. */
export const recordedErrors = (): ReadonlyArray<RecordedError> =>
  generations.flatMap((folder) =>
    readdirSync(folder, "utf8").flatMap((path) => {
      if (!path.endsWith(".json")) return []
      const { cases = [] }: { readonly cases?: ReadonlyArray<Case> } = JSON.parse(readFileSync(new URL(path, folder), "utf8"))
      return cases.flatMap((one) => knownError(path.replace(/\.json$/, ""), one))
    })
  )

const knownError = (file: string, { name, response }: Case): ReadonlyArray<RecordedError> => {
  if (typeof response?.body?.["code"] !== "string" || typeof response.body["error"] !== "string") return []
  const status = Number(response.headers["x-stack-actual-status"] ?? response.status)
  // The cast: the two keys were just checked.
  return [{ file, name, status, body: response.body as RecordedError["body"] }]
}
