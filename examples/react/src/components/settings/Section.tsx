import type { ReactNode } from "react"
import { useId } from "react"

/** One part of the settings, with its heading. */
export const Section = (props: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId()
  return (
    <section className="apart" aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      {props.children}
    </section>
  )
}
