import { useState } from "react"

/** A text being edited, possibly unsaved. */
export interface Draft {
  readonly value: string
  /** Whether it differs from the stored value. */
  readonly isChanged: boolean
  readonly change: (value: string) => void
  readonly discard: () => void
  /** Accepts the value as saved before the watched value is updated. */
  readonly keep: () => void
}

/** Edits a stored text. If the stored value changes meanwhile, it is shown immediately unless there is a draft. */
export const useDraft = (stored: string): Draft => {
  const [draft, setDraft] = useState<string | null>(null)
  const [kept, setKept] = useState<{ readonly over: string; readonly value: string } | null>(null)
  // The stored value has been updated; from now on it decides.
  if (kept !== null && kept.over !== stored) setKept(null)
  const base = kept?.over === stored ? kept.value : stored
  const value = draft ?? base
  return {
    value,
    isChanged: value !== base,
    change: setDraft,
    discard: () => setDraft(null),
    keep: () => {
      setKept({ over: stored, value })
      // What has been typed meanwhile is the next draft.
      setDraft((latest) => (latest === value ? null : latest))
    }
  }
}
