import type { Page, ServerUser, UserQuery } from "portico/schemas"
import type { Project } from "../world/Project.js"
import { membersOf } from "../world/Team.js"
import type { User } from "../world/User.js"
import { usersOf } from "../world/User.js"
import { restrictedReason } from "./restrictedReason.js"
import { userView } from "./userView.js"

// Matches a full id, ignoring characters around it that no id contains; names and addresses by substring.
const finds = (text: string): ((user: User) => boolean) => {
  const part = text.toLowerCase()
  const id = part.replace(/[^0-9a-f-]/g, "")
  return (user) =>
    user.id === id ||
    (user.displayName?.toLowerCase().includes(part) ?? false) ||
    user.channels.some((channel) => channel.value.toLowerCase().includes(part))
}

/** Lists users by sign-up or last activity. The cursor is the first user of a page, or one before it. @source protocol/users.md#calls */
export const listUsers = (project: Project, query: UserQuery): Page<ServerUser> => {
  const {
    teamId,
    cursor,
    limit,
    orderBy,
    desc = false,
    query: text,
    includeAnonymous = false,
    includeRestricted = false,
    onlyAnonymous = false
  } = query
  const members = teamId === undefined ? undefined : membersOf(project, teamId)
  const matches = text === undefined || text === "" ? () => true : finds(text)
  const all = [...usersOf(project).values()]
  if (orderBy === "lastActiveAt") all.sort((one, other) => one.lastActiveAtMillis - other.lastActiveAtMillis)
  if (desc) all.reverse()
  const start = cursor === undefined ? 0 : all.findIndex((user) => user.id === cursor)
  const rest = (start < 0 ? [] : all.slice(start)).filter(
    (user) =>
      (includeAnonymous || !user.isAnonymous) &&
      (!onlyAnonymous || user.isAnonymous) &&
      (includeAnonymous || includeRestricted || restrictedReason(project, user) === null) &&
      (members?.has(user.id) ?? true) &&
      matches(user)
  )
  const page = limit === undefined ? rest : rest.slice(0, limit)
  return { items: page.map((user) => userView(project, user)), nextCursor: rest[page.length]?.id ?? null }
}
