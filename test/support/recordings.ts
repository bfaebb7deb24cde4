import { readdirSync } from "node:fs"
import type { Case } from "./fakes.js"
import { golden } from "./fakes.js"

export interface RecordedError {
  readonly file: string
  readonly name: string
  readonly status: number
  readonly body: { readonly code: string; readonly error: string; readonly details?: Record<string, unknown> }
}

/** Returns every recorded response whose body is a known error, with its actual status. */
export const recordedErrors = (): ReadonlyArray<RecordedError> =>
  readdirSync(new URL("../wire/recorded", import.meta.url)).flatMap((path) => {
    const file = path.replace(/\.json$/, "")
    return (golden(file) ?? []).flatMap((one) => knownError(file, one))
  })

const knownError = (file: string, { name, response }: Case): ReadonlyArray<RecordedError> => {
  if (typeof response?.body?.["code"] !== "string" || typeof response.body["error"] !== "string") return []
  const status = Number(response.headers["x-stack-actual-status"] ?? response.status)
  // The cast: the two keys were just checked.
  return [{ file, name, status, body: response.body as RecordedError["body"] }]
}
