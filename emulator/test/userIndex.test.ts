import { layer } from "@effect/vitest"
import { Effect } from "effect"
import type { UserQuery } from "portico/schemas"
import { assert } from "vitest"
import { listUsers } from "../src/users/listUsers.js"
import type { Project } from "../src/world/Project.js"
import type { User } from "../src/world/User.js"
import {
  addChannel,
  addUser as addNewUser,
  markActive,
  removeChannel,
  removeUser,
  renameUser,
  usersOf
} from "../src/world/User.js"
import { addUser } from "./conformance/stage.js"
import { platform } from "./platform.js"
import { theProject } from "./signedIn.js"

// What a list has to be, without any index.
const expected = (project: Project, { cursor, desc, limit = 1e9, orderBy, query = "" }: UserQuery) => {
  const all = [...usersOf(project).values()]
  if (orderBy === "lastActiveAt") all.sort((one, other) => one.lastActiveAtMillis - other.lastActiveAtMillis)
  if (desc === true) all.reverse()
  const start = cursor === undefined ? 0 : all.findIndex(({ id }) => id === cursor)
  const part = query.toLowerCase()
  const found = (start < 0 ? [] : all.slice(start)).filter(
    ({ channels, displayName, id }) =>
      id === part || [displayName ?? "", ...channels.map(({ value }) => value)].some((text) => text.toLowerCase().includes(part))
  )
  return { ids: found.slice(0, limit).map(({ id }) => id), nextCursor: found[limit]?.id ?? null }
}

const names = ["Ada Lovelace", "ADA", "Grace Hopper", "Grażyna", "İpek", "aaaa", "", "hop", "Nobody Else"]
const texts = ["", "a", "ad", "ada", "LOVELACE", "hopper", "aaa", "ipek", "żyn", "example.com", "7@ex", "nobody at all", "-"]

layer(platform)("a list of users", (it) => {
  it.effect("is the same after any changes as one that looks at everybody", () =>
    Effect.gen(function* () {
      const project = yield* theProject
      let state = 7
      const upTo = (most: number) => {
        state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
        return (state >>> 8) % most
      }
      const pick = <A>(from: ReadonlyArray<A>): A => from[upTo(from.length)] as A
      const someone = (): User => pick([...usersOf(project).values()])
      // Who was there, and is no more.
      let gone = "nobody"
      for (let round = 0; round < 600; round++) {
        const user = usersOf(project).size === 0 ? undefined : someone()
        const change = user === undefined || usersOf(project).size < 20 ? 0 : upTo(7)
        if (user === undefined || change === 0)
          yield* addUser(project, { displayName: pick(names), email: `${round}@example.com` })
        else if (change === 1) {
          const newest = round * 1000
          addNewUser(project, { ...user, id: crypto.randomUUID(), channels: [], oauthAccounts: [], lastActiveAtMillis: newest })
        } else if (change === 2) renameUser(project, user, pick(names))
        else if (change === 3) {
          const [id, value] = [`channel-${round}`, `Second${round}@example.com`]
          const flags = { usedForAuth: false, isVerified: false, isPrimary: false }
          addChannel(project, user, { id, userId: user.id, type: "email", value, ...flags })
        } else if (change === 4 && user.channels[0] !== undefined) removeChannel(project, user, user.channels[0])
        else if (change === 5) {
          removeUser(project, user)
          gone = user.id
        } else markActive(project, user, upTo(2) === 0 ? round * 1000 : upTo(1000))
        const query: UserQuery = {
          query: upTo(6) === 0 ? someone().id : pick(texts),
          includeAnonymous: true,
          desc: upTo(2) === 0,
          orderBy: upTo(2) === 0 ? "signedUpAt" : "lastActiveAt",
          ...(upTo(2) === 0 ? {} : { limit: 1 + upTo(9) }),
          ...(upTo(3) === 0 ? { cursor: upTo(9) === 0 ? gone : someone().id } : {})
        }
        const { items, nextCursor } = listUsers(project, query)
        assert.deepStrictEqual({ ids: items.map(({ id }) => id), nextCursor }, expected(project, query), JSON.stringify(query))
      }
      assert.isAbove(usersOf(project).size, 30)
    })
  )
})
