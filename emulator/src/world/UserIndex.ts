import { Order } from "./Order.js"
import type { Project } from "./Project.js"
import { derived } from "./slot.js"
import { TextIndex } from "./TextIndex.js"
import type { User } from "./User.js"

// Both are made when somebody first asks, and again if users were added in another way.
interface Index {
  activity: { readonly order: Order; latestMillis: number } | undefined
  texts: { readonly index: TextIndex; users: number } | undefined
}

const indexOf = derived((): Index => ({ activity: undefined, texts: undefined }))

/** Returns the texts that a user is found by, in lower case. */
export const textsOf = ({ channels, displayName }: User): ReadonlyArray<string> =>
  [displayName ?? "", ...channels.map(({ value }) => value)].map((text) => text.toLowerCase())

/** Remembers when a user was active: now, or as the newest user. */
export const rememberActivity = (project: Project, user: User): void => {
  const index = indexOf(project)
  const { activity } = index
  if (activity === undefined) return
  if (user.lastActiveAtMillis > activity.latestMillis) {
    activity.latestMillis = user.lastActiveAtMillis
    activity.order.add(user.id)
  } else index.activity = undefined
}

/** Remembers a text that a user has now. */
export const rememberText = (project: Project, userId: string, text: string | null): void => {
  if (text !== null) indexOf(project).texts?.index.add(userId, text.toLowerCase())
}

/** Remembers a new user, or forgets one who is gone. */
export const rememberUser = (project: Project, user: User, isThere: boolean): void => {
  const { activity, texts } = indexOf(project)
  if (texts !== undefined) texts.users += isThere ? 1 : -1
  if (isThere) {
    for (const text of textsOf(user)) rememberText(project, user.id, text)
    rememberActivity(project, user)
  } else activity?.order.remove(user.id)
}

/** Returns the ids of users by their last activity; those of one moment in the order of `users`. */
export const byActivity = (project: Project, users: ReadonlyMap<string, User>): Order => {
  const index = indexOf(project)
  if (index.activity?.order.size !== users.size) {
    const sorted = [...users.values()].sort((one, other) => one.lastActiveAtMillis - other.lastActiveAtMillis)
    index.activity = { order: new Order(sorted.map(({ id }) => id)), latestMillis: sorted.at(-1)?.lastActiveAtMillis ?? 0 }
  }
  return index.activity.order
}

/** Returns ids of users, among them all who have a text in lower case; undefined if those are most. */
export const withText = (project: Project, users: ReadonlyMap<string, User>, text: string): ReadonlyArray<string> | undefined => {
  const index = indexOf(project)
  // Texts that have changed are only forgotten here.
  if (index.texts?.users !== users.size || index.texts.index.added > 8 * users.size + 1000) {
    const texts = new TextIndex()
    for (const user of users.values()) for (const each of textsOf(user)) texts.add(user.id, each)
    index.texts = { index: texts, users: users.size }
  }
  const found = index.texts.index.withPart(text)
  return found === undefined || found.length > users.size / 4 + 100 ? undefined : found
}
