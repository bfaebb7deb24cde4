import type { FormEvent, ReactNode } from "react"
import { Failure } from "./Failure.js"

/** What a form shows of the action behind it. */
export interface FormAction {
  readonly isPending: boolean
  readonly error: unknown
}

/** A form over an action: busy while it runs, and its error in words. What may be typed is for the SDK to judge. */
export const Form = (props: {
  readonly action: FormAction
  readonly submit: string
  readonly onSubmit: (fields: (name: string) => string) => void
  readonly children: ReactNode
}) => {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    props.onSubmit((name) => String(data.get(name) ?? ""))
  }
  return (
    <form noValidate onSubmit={send} aria-busy={props.action.isPending}>
      {props.children}
      <Failure error={props.action.error} />
      <button type="submit" disabled={props.action.isPending}>
        {props.action.isPending ? "One moment…" : props.submit}
      </button>
    </form>
  )
}
