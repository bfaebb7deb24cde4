import { readdirSync, readFileSync } from "node:fs"

/** One exchange with the genuine platform. */
export interface RecordedCase {
  readonly name: string
  readonly access: string
  readonly note?: string
  readonly request: {
    readonly method: string
    readonly path: string
    readonly query?: Readonly<Record<string, string>>
    /** A query that the record above cannot hold. */
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

/** What the platform of 2025-11 answered: the recorded files by name, without the ending. */
export const recordings = read("recorded/")

/** What the platform of 2026-04 answered otherwise, and what is new on it. */
export const laterRecordings = read("recorded-2026/")

const unchangedNames: ReadonlySet<string> = new Set(
  readFileSync(new URL("recorded-2026/unchanged.txt", wire), "utf8").split("\n")
)

/** What the platform of 2025-11 answered, and that of 2026-04 still does. */
export const unchanged: ReadonlyMap<string, Recording> = new Map(
  [...recordings].map(([file, recording]) => [
    file,
    { ...recording, cases: recording.cases.filter(({ name }) => unchangedNames.has(`${file} :: ${name}`)) }
  ])
)
