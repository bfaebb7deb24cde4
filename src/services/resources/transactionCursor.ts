/**
 * Where the next page of transactions begins. The platform of 2025-11 keeps a place for each of four sources, joined by `|`, and
 * leaves the place of a source empty if the page has no row of it: that source would begin again, and its rows push out others.
 * So a place that is empty stays where it was. A cursor of another form is taken as it is. @source protocol/payments.md#transactions
 */
export const carriedCursor = (before: string | undefined, next: string | null): string | null => {
  if (next === null || before === undefined) return next
  const [places, earlier] = [next.split("|"), before.split("|")]
  if (places.length !== sources || earlier.length !== sources) return next
  return places.map((place, index) => place || earlier[index]).join("|")
}

/** Subscriptions, changes of items, one-time purchases and invoices. */
const sources = 4
