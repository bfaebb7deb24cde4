import type { Dehydrated } from "portico"
import type { PorticoProviderProps } from "portico/react"
import * as react from "portico/react"
import type { ReactNode } from "react"
import { Component, Suspense, useEffect, useState } from "react"
import { hooksOf } from "../../support/hooks.js"

/** The ids that the hooks of the page are called with. */
export interface Ids {
  readonly teamId: string
  readonly userId: string
}

/** The hooks of values, by name. `useOwnedProjects` fails, because the project is not the internal one. */
export const names: ReadonlyArray<string> = Object.keys(react)
  .filter((name) => name.startsWith("useSuspense") && name !== "useSuspenseOwnedProjects")
  .flatMap((name) => [name.replace("Suspense", ""), name])
  .sort()

/** Distinguishes dates from strings. */
const printed = (value: unknown): string =>
  JSON.stringify(value, function (this: Record<string, unknown>, name, part) {
    return this[name] instanceof Date ? `a date: ${part}` : part
  }) ?? "undefined"

const textOf = (given: unknown): string => {
  if (typeof given !== "object" || given === null || !("status" in given)) return printed(given)
  const { error, status, value } = given as react.ResourceState<unknown, { readonly _tag: string }>
  return status === "loading" ? "loading" : status === "failed" ? `failed: ${error._tag}` : printed(value)
}

const Row = ({ name, use }: { readonly name: string; readonly use: () => unknown }) => <p data-hook={name}>{textOf(use())}</p>

/** Shows that a hook has thrown, such as for a team of another user. */
class Boundary extends Component<{ readonly name: string; readonly children: ReactNode }> {
  override state = { thrown: "" }
  static getDerivedStateFromError = (error: { readonly _tag?: string }) => ({ thrown: error._tag ?? String(error) })
  override render() {
    const { children, name } = this.props
    return this.state.thrown === "" ? children : <p data-hook={name}>{`failed: ${this.state.thrown}`}</p>
  }
}

/** One element for each hook. */
export const Rows = ({ ids }: { readonly ids: Ids }) => {
  const uses = hooksOf(ids)
  return names.map((name) => (
    <Boundary key={name} name={name}>
      <Suspense fallback={<p data-hook={name}>waiting</p>}>
        <Row name={name} use={uses[name] ?? (() => "no such hook")} />
      </Suspense>
    </Boundary>
  ))
}

interface PageProps {
  readonly app: PorticoProviderProps["app"]
  readonly ids: Ids
  /** Returns the data that the server has read; a component that calls it can suspend. */
  readonly useRead: () => Dehydrated
}

/** A page whose provider has the data from the start. */
export const Page = ({ app, ids, useRead }: PageProps) => (
  <react.PorticoProvider app={app} hydrate={useRead()}>
    <Rows ids={ids} />
  </react.PorticoProvider>
)

/** A page that is sent in two parts; the second one has a provider for the data that was read for it. */
export const LatePage = (props: PageProps) => (
  <react.PorticoProvider app={props.app}>
    {/* Without an element around it, React waits for the part: it could be the whole document. */}
    <main>
      <Heading />
      <Suspense fallback={<i>One moment…</i>}>
        <LatePart {...props} />
      </Suspense>
    </main>
  </react.PorticoProvider>
)

/** Says whether the browser has taken over. */
const Heading = () => {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return <h1>{isAlive ? "alive" : "sent"}</h1>
}

const LatePart = ({ app, ids, useRead }: PageProps) => {
  const read = useRead()
  return (
    <react.PorticoProvider app={app} hydrate={read}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without `<` */}
      <script id="read" type="application/json" dangerouslySetInnerHTML={{ __html: JSON.stringify(read) }} />
      <Rows ids={ids} />
    </react.PorticoProvider>
  )
}

/** Returns the rows of a page by hook. */
export const rowsOf = (root: Element): Readonly<Record<string, { readonly node: Element; readonly text: string }>> =>
  Object.fromEntries(
    [...root.querySelectorAll("[data-hook]")].map((node) => [
      node.getAttribute("data-hook") ?? "",
      { node, text: node.textContent ?? "" }
    ])
  )
