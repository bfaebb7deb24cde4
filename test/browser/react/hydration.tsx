import type { Dehydrated } from "portico"
import { createClientApp } from "portico"
import { StrictMode } from "react"
import { hydrateRoot } from "react-dom/client"
import { LatePage, Page, rowsOf } from "./everyHook.js"

// Continues a page of every hook that a server has rendered, and records what the visitor sees of it.

const json = (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? "null")
const { ids, isLate, settings } = json("settings")
const root = document.getElementById("root") ?? document.body

let read: Dehydrated | undefined
const useRead = (): Dehydrated => {
  read ??= json("read") as Dehydrated
  return read
}

/** The rows as each hook has shown them, in order. */
const seen = new Map<string, Array<{ readonly node: Element; readonly text: string }>>()
const look = () => {
  for (const [name, row] of Object.entries(rowsOf(root))) {
    const all = seen.get(name) ?? []
    const last = all.at(-1)
    // What is still in a segment on its way to its place is not visible.
    if (row.node.closest("[hidden]") === null && (last?.text !== row.text || last.node !== row.node)) all.push(row)
    seen.set(name, all)
  }
}
look()
new MutationObserver(look).observe(root, { characterData: true, childList: true, subtree: true })

const mismatches: Array<string> = []
const Shown = isLate ? LatePage : Page
hydrateRoot(
  root,
  <StrictMode>
    <Shown app={createClientApp({ ...settings, tokenStore: "cookie" })} ids={ids} useRead={useRead} />
  </StrictMode>,
  { onRecoverableError: (error) => mismatches.push(String(error)) }
)

const hydration = {
  mismatches,
  /** Returns the texts of each hook that the visitor has seen, and whether its element is that of the server. */
  seen: () =>
    Object.fromEntries(
      [...seen].map(([name, all]) => [
        name,
        { texts: all.map(({ text }) => text), isSame: new Set(all.map(({ node }) => node)).size === 1 }
      ])
    ),
  isSettled: () => Object.values(rowsOf(root)).every(({ text }) => text !== "loading" && text !== "waiting")
}
Object.assign(globalThis, { hydration })
export type Hydration = typeof hydration
