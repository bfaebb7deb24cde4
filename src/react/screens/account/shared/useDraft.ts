import { useState } from "react"

/** A text that somebody edits, and may not have saved yet. */
export interface Draft {
  readonly value: string
  /** Whether it differs from what is stored. */
  readonly isChanged: boolean
  readonly change: (value: string) => void
  readonly discard: () => void
  /** Takes the value as stored, before the watched value tells of it. */
  readonly keep: () => void
}

/** Edits a stored text. A text that is stored elsewhere meanwhile shows at once, unless there is a draft. */
export const useDraft = (stored: string): Draft => {
  const [draft, setDraft] = useState<string | null>(null)
  const [kept, setKept] = useState<{ readonly over: string; readonly value: string } | null>(null)
  const base = kept?.over === stored ? kept.value : stored
  const value = draft ?? base
  return {
    value,
    isChanged: value !== base,
    change: setDraft,
    discard: () => setDraft(null),
    keep: () => {
      setKept({ over: stored, value })
      setDraft(null)
    }
  }
}
