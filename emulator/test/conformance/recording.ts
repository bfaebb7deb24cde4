import { readdirSync, readFileSync } from "node:fs"

/** A request to the genuine platform and its response. */
export interface RecordedCase {
  readonly name: string
  readonly access: string
  readonly note?: string
  readonly request: {
    readonly method: string
    readonly path: string
    readonly query?: Readonly<Record<string, string>>
    /** A query that `query` cannot represent. */
    readonly rawQuery?: string
    readonly headers: Readonly<Record<string, string>>
    readonly encoding?: "form" | "raw"
    readonly body?: unknown
  }
  readonly response: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body?: unknown
    readonly bodyOmitted?: string
    readonly accessTokenDecoded?: unknown
  }
}

export interface Recording {
  readonly endpoint: string
  readonly cases: ReadonlyArray<RecordedCase>
}

const wire = new URL("../../../test/wire/", import.meta.url)

const read = (folder: string): ReadonlyMap<string, Recording> =>
  new Map(
    readdirSync(new URL(folder, wire))
      .filter((file) => file.endsWith(".json"))
      .map((file) => [file.slice(0, -5), JSON.parse(readFileSync(new URL(`${folder}${file}`, wire), "utf8")) as Recording])
  )

/** The recorded responses of the 2025-11 platform, by file name without extension. */
export const recordings = read("recorded/")

/** The responses of the 2026-04 platform that differ or are new. */
export const laterRecordings = read("recorded-2026/")

const unchangedNames: ReadonlySet<string> = new Set(
  readFileSync(new URL("recorded-2026/unchanged.txt", wire), "utf8").split("\n")
)

/** The responses of the 2025-11 platform that are unchanged in 2026-04. */
export const unchanged: ReadonlyMap<string, Recording> = new Map(
  [...recordings].map(([file, recording]) => [
    file,
    { ...recording, cases: recording.cases.filter(({ name }) => unchangedNames.has(`${file} :: ${name}`)) }
  ])
)
