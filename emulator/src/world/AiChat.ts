import type { Json } from "../config/json.js"
import type { Project } from "./Project.js"
import { slot } from "./slot.js"
import { Table } from "./Table.js"

const threads = slot("aiChat", () => new Table<Array<Json>>())

/** Returns the stored messages of a conversation, oldest first. */
export const aiMessages = (project: Project, threadId: string): ReadonlyArray<Json> => threads(project).get(threadId) ?? []

/** Stores a message of a conversation. */
export const keepAiMessage = (project: Project, threadId: string, message: Json): void => {
  const kept = threads(project).get(threadId)
  if (kept === undefined) threads(project).set(threadId, [message])
  else kept.push(message)
}
