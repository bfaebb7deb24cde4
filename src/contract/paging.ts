import type { NewField } from "./Generation.js"

const since: NewField = { since: "2026-11" }

/** The fields that page a list; older platforms return it whole. @source protocol/changes.md */
export const pagingSince: { readonly [place: string]: NewField } = {
  "query.limit": since,
  "query.cursor": since,
  "query.query": since
}

/** The fields that sort a list. @source protocol/changes.md */
export const orderSince: { readonly [place: string]: NewField } = { "query.order_by": since, "query.desc": since }
