import type { Exported } from "../../src/persistence/exported.js"

type Entry = readonly [key: string, value: unknown]
const fieldOf = (value: unknown, ...path: ReadonlyArray<string>): string =>
  String(path.reduce<unknown>((at, name) => Object(at)[name], value))

/** The collections whose entries belong to a user or a team: which one. */
const owners: Readonly<Record<string, (entry: Entry) => ReadonlyArray<readonly [collection: string, id: string]>>> = {
  "teams/memberships": ([key]) => [
    ["teams/byId", key.split("/")[0] ?? ""],
    ["users/byId", key.split("/")[1] ?? ""]
  ],
  "sessions/": ([, value]) => [["users/byId", fieldOf(value, "userId")]],
  "users/byAuthEmail": ([, value]) => [["users/byId", String(value)]],
  "apiKeys/": ([, value]) => [[`${fieldOf(value, "owner", "type")}s/byId`, fieldOf(value, "owner", "id")]],
  "passkeys/": ([, value]) => [["users/byId", fieldOf(value, "userId")]],
  "permissions/projectGrants": ([key]) => [["users/byId", key]],
  "notificationPreferences/": ([key]) => [["users/byId", key.split(" ")[0] ?? ""]]
}

/** Returns what of a state belongs to something that is not there. */
export const brokenReferences = ({ projects }: Exported): ReadonlyArray<string> =>
  projects.flatMap(({ id, state }) => {
    const entriesOf = (collection: string) => (state[collection] ?? []) as ReadonlyArray<Entry>
    return Object.entries(owners).flatMap(([collection, ownersOf]) =>
      entriesOf(collection).flatMap((entry) =>
        ownersOf(entry).flatMap(([of, owner]) =>
          entriesOf(of).some(([key]) => key === owner) ? [] : [`${id} ${collection} ${entry[0]}: no ${owner} in ${of}`]
        )
      )
    )
  })
