/** The shape that all errors share. */
export interface Tagged {
  readonly _tag: string
}

/** An action that the user can perform in a step of a flow, with the state of its latest attempt. */
export interface FlowAction<Args extends ReadonlyArray<unknown>, E, Field extends string = never> {
  /**
   * Performs the action and returns whether it succeeded. While this or another action of the flow is pending, does nothing and
   * returns false. Rejects only on a bug.
   */
  readonly run: (...args: Args) => Promise<boolean>
  readonly isPending: boolean
  /** The error of the latest attempt; undefined before the first attempt, while one is pending, and after a success. */
  readonly error: E | undefined
  /** The same error under the field that it belongs to, or under `form`. */
  readonly errors: { readonly [Place in Field | "form"]?: E }
}
