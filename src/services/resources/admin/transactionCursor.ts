/**
 * Returns the cursor of the next page of transactions. The platform of 2025-11 has a position for each of four sources, joined by
 * `|`, and leaves it empty if the page has no row of the source, which would then start again and displace the rows of others. So
 * an empty position keeps its previous value. A cursor of another form is returned unchanged.
 * @source protocol/payments.md#transactions
 */
export const transactionCursor = (before: string | undefined, next: string | null): string | null => {
  if (next === null || before === undefined) return next
  const [places, earlier] = [next.split("|"), before.split("|")]
  if (places.length !== sources || earlier.length !== sources) return next
  return places.map((place, index) => place || earlier[index]).join("|")
}

/** Subscriptions, changes of items, one-time purchases and invoices. */
const sources = 4
