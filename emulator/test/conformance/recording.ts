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

const folder = new URL("../../../test/wire/recorded/", import.meta.url)

/** The recorded files by name, without the ending. */
export const recordings: ReadonlyMap<string, Recording> = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => [file.slice(0, -5), JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Recording])
)
