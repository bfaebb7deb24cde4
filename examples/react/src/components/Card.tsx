import type { ReactNode } from "react"

/** The frame of a page, with its heading. */
export const Card = (props: { readonly title: string; readonly children: ReactNode }) => (
  <section className="card">
    <h1>{props.title}</h1>
    {props.children}
  </section>
)
