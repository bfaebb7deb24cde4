import type { FormEvent } from "react"
import { useCallback, useId, useMemo, useState } from "react"
import type { FailureOf, Method, Outcome } from "../promise/promised.js"
import type { ErrorsByField, FieldOfError } from "./fieldErrors.js"
import { errorsByField } from "./fieldErrors.js"
import type { Action, ActionOf, ActionOptions, AnyMethod, ArgsOf, Run } from "./useAction.js"
import { useAction } from "./useAction.js"

/** Options of an action form. */
export interface ActionFormOptions<Args extends ReadonlyArray<unknown>> extends ActionOptions<Args> {
  /** Converts the form data to the method's arguments. Default: one object with the form's fields, each a string or a file. */
  readonly read?: (data: FormData) => Args
  /**
   * The field that each error belongs to, by error tag; null if it belongs to none. Takes precedence over the SDK's own mapping.
   */
  readonly fields?: FieldOfError
}

/** Props for the element of a field. */
export interface FieldProps {
  readonly name: string
  readonly "aria-invalid": true | undefined
  readonly "aria-describedby": string | undefined
}

/** A form that runs an action. */
export interface FormOf<E, O> {
  /** For `<form onSubmit>`. Works in React 18 too, and keeps the input after a failure. */
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** For `<form action>`. React clears the fields afterwards. */
  readonly action: (data: FormData) => Promise<void>
  /** For `useActionState(form.reducer, null)`. */
  readonly reducer: (previous: unknown, data: FormData) => Promise<O | null>
  /** The error of the latest run under the field that it belongs to, or at `form`. Empty while a run is pending. */
  readonly errors: ErrorsByField<E>
  /** Returns the props of a field: its name, whether it is invalid, and the id of its error message. */
  readonly field: (name: string) => FieldProps
  /** Returns the props of the element that shows a field's error message. */
  readonly errorProps: (name: string) => { readonly id: string; readonly role: "alert" }
}

/** The action form of a method. */
export type ActionForm<M> = ActionOf<M> & FormOf<FailureOf<M>, OutcomeOf<M>>

type OutcomeOf<M> = Exclude<Awaited<ReturnType<ActionOf<M>["run"]>>, null>

/**
 * Runs a method of the app from a form and assigns errors to fields. `InvalidInput` names its field, and nothing is sent; known
 * errors are assigned by their tag.
 */
export function useActionForm<M extends AnyMethod>(method: M, options?: ActionFormOptions<ArgsOf<M>>): ActionForm<M>
/** Runs a custom function that returns an outcome from a form. */
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

// The cast: the method validates the form's values, and names the field that is invalid.
const readObject = <Args extends ReadonlyArray<unknown>>(data: FormData): Args =>
  [Object.fromEntries(data)] as ReadonlyArray<unknown> as Args
