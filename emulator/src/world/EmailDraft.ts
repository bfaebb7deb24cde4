import type { Project } from "./Project.js"
import { slot } from "./slot.js"
import { Table } from "./Table.js"

/** A draft of an e-mail. */
export interface EmailDraft {
  readonly id: string
  displayName: string
  tsxSource: string
  /** False for no theme, null for the project's. */
  themeId: string | false | null
  sentAtMillis: number | null
}

/** The drafts of a project by id, last changed last. */
export const emailDraftsOf = slot("emailDrafts", () => new Table<EmailDraft>())

/** Stores a draft as the last changed one. */
export const putEmailDraft = (project: Project, draft: EmailDraft): void => {
  const drafts = emailDraftsOf(project)
  drafts.delete(draft.id)
  drafts.set(draft.id, draft)
}
