import type { Json } from "../config/json.js"
import { fromJson } from "../world/encoding.js"
import type { Entry } from "../world/Table.js"

type Migration = (entries: ReadonlyArray<Entry>) => ReadonlyArray<Entry>

/** The days of `activity` were sets of users, and have an entry for each user. */
const entryPerActiveUser: Migration = (entries) =>
  entries.flatMap((entry) => {
    if (entry.collection !== "activity/days") return [entry]
    const json: Json = JSON.parse(entry.value)
    // Version 1 has stored it in this form.
    const day = fromJson(json) as Readonly<Record<"known" | "anonymous", ReadonlySet<string>>>
    return (["known", "anonymous"] as const).flatMap((kind) =>
      [...day[kind]].map((id): Entry => ({ ...entry, key: `${entry.key}/${kind}/${id}`, value: "true" }))
    )
  })

/** What makes the entries of the next version from those of version 1, 2 and so on. */
const migrations: ReadonlyArray<Migration> = [entryPerActiveUser]

/** The version of the entries that this package writes. */
export const version = migrations.length + 1

/** Returns entries of an earlier version as those of this one. */
export const migrated = (entries: ReadonlyArray<Entry>, from: number): ReadonlyArray<Entry> =>
  migrations.slice(from - 1).reduce((all, migrate) => migrate(all), entries)
