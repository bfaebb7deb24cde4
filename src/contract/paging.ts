import type { NewField } from "./Generation.js"

const since: NewField = { since: "2026-11" }

/** What makes a list one in pages, where older platforms give all at once. @source protocol/changes.md */
export const pagingSince: { readonly [place: string]: NewField } = {
  "query.limit": since,
  "query.cursor": since,
  "query.query": since
}

/** What puts the items of a list in an order. @source protocol/changes.md */
export const orderSince: { readonly [place: string]: NewField } = { "query.order_by": since, "query.desc": since }
