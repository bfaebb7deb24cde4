import type { Page, ServerUser, UserQuery } from "portico/schemas"
import { isOn, requiresVerification } from "../world/ConfigExtras.js"
import type { Project } from "../world/Project.js"
import { membersOf } from "../world/Team.js"
import type { User } from "../world/User.js"
import { usersOf } from "../world/User.js"
import { byActivity, textsOf, withText } from "../world/UserIndex.js"
import { reasonUnder } from "./restrictedReason.js"
import { userView } from "./userView.js"

// A full id, without characters around it that no id contains.
const idIn = (text: string): string => text.replace(/[^0-9a-f-]/g, "")

/** Lists users by sign-up or last activity. The cursor is the first user of a page, or one before it. @source protocol/users.md#calls */
export const listUsers = (project: Project, query: UserQuery): Page<ServerUser> => {
  const {
    teamId,
    cursor,
    limit,
    orderBy,
    desc = false,
    query: text = "",
    includeAnonymous = false,
    includeRestricted = false,
    onlyAnonymous = false
  } = query
  const users = usersOf(project)
  const order = orderBy === "lastActiveAt" ? byActivity(project, users) : users.order
  const part = text.toLowerCase()
  const found = part === "" ? undefined : withText(project, users, part)
  const some = found?.concat(idIn(part)) ?? (teamId === undefined ? undefined : [...membersOf(project, teamId).keys()])
  const needsVerification = isOn(project, requiresVerification)
  const fits = (user: User): boolean =>
    (includeAnonymous || !user.isAnonymous) &&
    (!onlyAnonymous || user.isAnonymous) &&
    (includeAnonymous || includeRestricted || reasonUnder(project, user, needsVerification) === null) &&
    (teamId === undefined || membersOf(project, teamId).has(user.id)) &&
    (part === "" || user.id === idIn(part) || textsOf(user).some((each) => each.includes(part)))

  const page: Array<User> = []
  for (const id of some === undefined ? order.from(cursor, desc) : order.among(some, cursor, desc)) {
    const user = users.peek(id)
    if (user === undefined || !fits(user)) continue
    if (page.length === limit) return { items: page.map((each) => userView(project, each)), nextCursor: user.id }
    page.push(user)
  }
  return { items: page.map((each) => userView(project, each)), nextCursor: null }
}
