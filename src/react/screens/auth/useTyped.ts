import { useState } from "react"
import { auth } from "../words/en/auth.js"
import { useMessage } from "../words/useMessage.js"
import { useWords } from "../words/useWords.js"

/** Something that went wrong with a form: by field, as a flow tells it. */
type ErrorsOf<Name extends string> = { readonly [N in Name]?: { readonly _tag: string } | undefined }

/** What a person has typed into the fields of a form. */
export interface Typed<Name extends string> {
  readonly values: { readonly [N in Name]: string }
  readonly set: (name: Name) => (text: string) => void
  /**
   * What is wrong with a field: nothing before the form was first sent. From then on, that a required one is empty; and what the flow
   * says of it, until it is changed.
   */
  readonly errorOf: (name: Name, error: ErrorsOf<string>[string]) => string | undefined
  /** Takes what is in the form, and returns whether all that is required is there. */
  readonly send: (values: { readonly [N in Name]?: string }) => boolean
  /** How often the form was sent. */
  readonly attempts: number
}

/**
 * Keeps what a person types into a form.
 * @param required what is said of each field while it is empty; null for one that may be
 */
export const useTyped = <Name extends string>(required: { readonly [N in Name]: string | null }): Typed<Name> => {
  const message = useMessage()
  const words = useWords("auth", auth)
  // The casts of an object that is built by its keys.
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
