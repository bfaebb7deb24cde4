import type { FormEvent } from "react"
import { useCallback, useId, useMemo, useState } from "react"
import type { FailureOf, Method, Outcome } from "../promise/promised.js"
import type { ErrorsByField, FieldOfError } from "./fieldErrors.js"
import { errorsByField } from "./fieldErrors.js"
import type { Action, ActionOf, ActionOptions, AnyMethod, ArgsOf, Run } from "./useAction.js"
import { useAction } from "./useAction.js"

/** What a form does besides its method. */
export interface ActionFormOptions<Args extends ReadonlyArray<unknown>> extends ActionOptions<Args> {
  /** Makes the arguments of the method of what was entered. By default one object with the fields of the form, each a text or a file. */
  readonly read?: (data: FormData) => Args
  /** The field that an error is about, by the tag of the error; null for none. These come before those that the SDK knows. */
  readonly fields?: FieldOfError
}

/** What an element of the form is given. */
export interface FieldProps {
  readonly name: string
  readonly "aria-invalid": true | undefined
  readonly "aria-describedby": string | undefined
}

/** A form over an action. */
export interface FormOf<E, O> {
  /** For `<form onSubmit>`: in React 18 too, and keeps what was entered after a failure. */
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** For `<form action>`. React empties the fields afterwards. */
  readonly action: (data: FormData) => Promise<void>
  /** For `useActionState(form.reducer, null)`. */
  readonly reducer: (previous: unknown, data: FormData) => Promise<O | null>
  /** The error of the latest run by the field that it is about; else it is at `form`. Empty while the next run is under way. */
  readonly errors: ErrorsByField<E>
  /** What the element of a field is given: its name, whether it is at fault, and where that is said. */
  readonly field: (name: string) => FieldProps
  /** What the element that says what is wrong with a field is given. */
  readonly errorProps: (name: string) => { readonly id: string; readonly role: "alert" }
}

/** The form over the action of a method. */
export type ActionForm<M> = ActionOf<M> & FormOf<FailureOf<M>, OutcomeOf<M>>

type OutcomeOf<M> = Exclude<Awaited<ReturnType<ActionOf<M>["run"]>>, null>

/**
 * Runs a method of the app from a form, and tells which field an error is about: `InvalidInput` names it, with nothing sent, and
 * known errors do by their tag.
 */
export function useActionForm<M extends AnyMethod>(method: M, options?: ActionFormOptions<ArgsOf<M>>): ActionForm<M>
/** The same for a function of one's own that gives an outcome. */
export function useActionForm<Args extends ReadonlyArray<unknown>, A, E>(
  run: Run<Args, A, E>,
  options?: ActionFormOptions<Args>
): Action<Args, A, E> & FormOf<E, Outcome<A, E>>
export function useActionForm<Args extends ReadonlyArray<unknown>, A, E>(
  method: Method<Args, A, E> | Run<Args, A, E>,
  { fields, read = readObject, ...options }: ActionFormOptions<Args> = {}
): Action<Args, A, E> & FormOf<E, Outcome<A, E>> {
  const id = useId()
  const own: Action<Args, A, E> = useAction(method as Run<Args, A, E>, options)
  const { error, run } = own
  const [names, setNames] = useState<ReadonlyArray<string> | null>(null)
  const errors = useMemo(() => errorsByField(error, fields, names), [error, fields, names])
  const reducer = useCallback(
    (_: unknown, data: FormData) => {
      setNames([...data.keys()])
      return run(...read(data))
    },
    [read, run]
  )
  const errorId = (name: string) => `${id}${name}`
  return {
    ...own,
    errors,
    reducer,
    action: async (data) => {
      await reducer(null, data)
    },
    onSubmit: (event) => {
      event.preventDefault()
      void reducer(null, new FormData(event.currentTarget))
    },
    field: (name) => {
      const isWrong = Object.hasOwn(errors, name)
      return { name, "aria-invalid": isWrong || undefined, "aria-describedby": isWrong ? errorId(name) : undefined }
    },
    errorProps: (name) => ({ id: errorId(name), role: "alert" })
  }
}

// The cast of a form: what its fields hold is looked at by the method, which names the field that it cannot take.
const readObject = <Args extends ReadonlyArray<unknown>>(data: FormData): Args =>
  [Object.fromEntries(data)] as ReadonlyArray<unknown> as Args
