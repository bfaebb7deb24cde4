import { useState } from "react"
import { common } from "../words/en/common.js"
import { useMessage } from "../words/useMessage.js"
import { useWords } from "../words/useWords.js"

/** The errors of a form by field, as a flow reports them. */
type ErrorsOf<Name extends string> = { readonly [N in Name]?: { readonly _tag: string } | undefined }

/** The values of a form's fields. */
export interface FormFields<Name extends string> {
  readonly values: { readonly [N in Name]: string }
  readonly set: (name: Name) => (text: string) => void
  /**
   * Returns the error of a field. Undefined before the form is first submitted; then that a required field is empty, or the
   * flow's error until the value changes.
   */
  readonly errorOf: (name: Name, error: ErrorsOf<string>[string]) => string | undefined
  /** Takes over the submitted values and returns whether all required fields are filled. */
  readonly send: (values: { readonly [N in Name]?: string }) => boolean
  /** The number of submissions. */
  readonly attempts: number
}

/**
 * Manages the fields of a form.
 * @param required the message for each field while it is empty; null for an optional field
 */
export const useFormFields = <Name extends string>(required: { readonly [N in Name]: string | null }): FormFields<Name> => {
  const message = useMessage()
  const words = useWords("common", common)
  // The casts: the object is built from the keys of `required`.
  const [values, setValues] = useState(() => emptied(required))
  const [sent, setSent] = useState<{ readonly [N in Name]?: string }>({})
  const [attempts, setAttempts] = useState(0)
  return {
    values,
    attempts,
    set: (name) => (text) => setValues((all) => ({ ...all, [name]: text })),
    errorOf: (name, error) => {
      if (sent[name] === undefined) return undefined
      if (values[name] === "" && required[name] !== null) return required[name]
      if (error === undefined || values[name] !== sent[name]) return undefined
      return error._tag === "InvalidInput" && name === "email" ? words.emailInvalid : message(error)
    },
    send: (now) => {
      setValues((all) => ({ ...all, ...now }))
      setSent((all) => ({ ...all, ...now }))
      setAttempts((count) => count + 1)
      return Object.entries(now).every(([name, text]) => text !== "" || required[name as Name] === null)
    }
  }
}

const emptied = <Name extends string>(required: { readonly [N in Name]: string | null }): { readonly [N in Name]: string } =>
  Object.fromEntries(Object.keys(required).map((name) => [name, ""])) as { readonly [N in Name]: string }
