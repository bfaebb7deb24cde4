import type { Project } from "./Project.js"
import { slot } from "./slot.js"

/** An e-mail that is written once. */
export interface EmailDraft {
  readonly id: string
  displayName: string
  tsxSource: string
  /** False for none, null for the project's. */
  themeId: string | false | null
  sentAtMillis: number | null
}

/** The drafts of a project by id, the last changed at the end. */
export const emailDraftsOf = slot(() => new Map<string, EmailDraft>())

/** Stores a draft as the last changed one. */
export const putEmailDraft = (project: Project, draft: EmailDraft): void => {
  const drafts = emailDraftsOf(project)
  drafts.delete(draft.id)
  drafts.set(draft.id, draft)
}
