/** One thing that a person can do in a step of a flow, and how the latest try went. */
export interface Act<Args extends ReadonlyArray<unknown>, E, Field extends string = never> {
  /**
   * Does it, and returns whether it succeeded. Does nothing and returns false while it, or another act of the flow, is under way.
   * Rejects only for a bug.
   */
  readonly run: (...args: Args) => Promise<boolean>
  readonly isPending: boolean
  /** Why the latest try failed; undefined before it, while the next one is under way, and after a success. */
  readonly error: E | undefined
  /** The same error under the field that it is about, or else under `form`. */
  readonly errors: { readonly [Place in Field | "form"]?: E }
}
