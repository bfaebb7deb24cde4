import type { FormEvent } from "react"
import { useCallback, useId, useMemo, useState } from "react"
import type { FailureOf, Method, Outcome } from "../promise/promised.js"
import { checkOptions } from "../services/arguments/validateOptions.js"
import type { ErrorsByField, FieldOfError } from "./fieldErrors.js"
import { errorsByField } from "./fieldErrors.js"
import { callback, object } from "./kinds.js"
import type { Action, ActionOf, ActionOptions, AnyMethod, ArgsOf, Run } from "./useAction.js"
import { useAction } from "./useAction.js"

/** Options of an action form. `read` is required unless the method can be called with one object of strings and files. */
export type ActionFormOptions<Args extends ReadonlyArray<unknown>> = FormOptions<Args> &
  (true extends TakesFields<Args> ? Partial<Read<Args>> : Read<Args>)

interface FormOptions<Args extends ReadonlyArray<unknown>> extends ActionOptions<Args> {
  /**
   * The field that each error belongs to, by error tag; null if it belongs to none. Takes precedence over the SDK's own mapping.
   * Default: none.
   */
  readonly fields?: FieldOfError
}

interface Read<Args> {
  /** Converts the form data to the method's arguments. Default: one object with the form's fields, each a string or a file. */
  readonly read: ReadOf<Args>
}

// A conditional type, so that the arguments are known where TypeScript infers the type of a function expression.
type ReadOf<Args> = [Args] extends [infer All] ? (data: FormData) => All : never

/** Whether a method can be called with one object of strings and files. */
type TakesFields<Args> = Args extends readonly [] ? false : Args extends readonly [(infer Input)?] ? IsOfFields<Input> : false
type IsOfFields<Input> = Input extends object ? ([OtherKeys<Input>] extends [never] ? true : false) : false
/** The required properties that accept neither a string nor a file. */
type OtherKeys<Input> = {
  [K in keyof Input]-?: undefined extends Input[K]
    ? never
    : [Extract<Input[K], string>] extends [never]
      ? File extends Input[K]
        ? never
        : K
      : never
}[keyof Input]

type OptionsOf<Args extends ReadonlyArray<unknown>> =
  true extends TakesFields<Args> ? [options?: ActionFormOptions<Args>] : [options: ActionFormOptions<Args>]

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
export type ActionForm<M> = ActionOf<M> & FormOf<FailureOf<M>, Outcome<ValueOf<M>, FailureOf<M>>>

type ValueOf<M> = Extract<ActionOf<M>, { readonly status: "succeeded" }>["data"]

/**
 * Runs a method of the app from a form and assigns errors to fields. `InvalidInput` names its field, and nothing is sent; known
 * errors are assigned by their tag.
 *
 * @since 0.3.0
 * @category React
 * @example
 * ```tsx
 * import { useActionForm, useApp } from "portico/react"
 *
 * export const NewTeam = () => {
 *   const form = useActionForm(useApp().teams.create, {
 *     read: (data) => [{ displayName: String(data.get("displayName")) }]
 *   })
 *   return (
 *     <form onSubmit={form.onSubmit}>
 *       <input {...form.field("displayName")} />
 *       {form.errors["displayName"]?.message}
 *     </form>
 *   )
 * }
 * ```
 */
export function useActionForm<M extends AnyMethod>(method: M, ...options: OptionsOf<ArgsOf<M>>): ActionForm<M>
/** Runs a custom function that returns an outcome from a form. */
export function useActionForm<Args extends ReadonlyArray<unknown>, A, E>(
  run: Run<Args, A, E>,
  ...options: OptionsOf<Args>
): Action<Args, A, E> & FormOf<E, Outcome<A, E>>
export function useActionForm<Args extends ReadonlyArray<unknown>, A, E>(
  method: Method<Args, A, E> | Run<Args, A, E>,
  given: FormOptions<Args> & { readonly read?: (data: FormData) => Args } = {}
): Action<Args, A, E> & FormOf<E, Outcome<A, E>> {
  checkOptions(given, { fields: object, read: callback, optimistic: callback, onUnhandledError: callback })
  const { fields, read = readObject, ...options } = given
  const id = useId()
  const own: Action<Args, A, E> = useAction(method as Run<Args, A, E>, options)
  const { error, run } = own
  const [names, setNames] = useState<ReadonlyArray<string> | null>(null)
  const errors = useMemo(() => errorsByField(error, fields, names), [error, fields, names])
  const reducer = useCallback(
    (_: unknown, data: FormData) => {
      // Not in the transition of a `<form action>`, whose updates React holds until the run has ended.
      queueMicrotask(() => setNames([...data.keys()]))
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
      // The button that submits the form is part of its data, as it is for `<form action>`.
      const { submitter = null }: { readonly submitter?: HTMLElement | null } = Object(event.nativeEvent)
      void reducer(null, new FormData(event.currentTarget, submitter))
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
