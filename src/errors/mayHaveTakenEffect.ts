/** Returns whether the platform may have executed the call that failed with an error. After all other errors it has not. */
export const mayHaveTakenEffect = (error: {
  readonly _tag: string
  readonly mayHaveArrived?: boolean
  readonly attempts?: number
}): boolean => uncertain.has(error._tag) && error.mayHaveArrived !== false && error.attempts !== 0

const uncertain: ReadonlySet<string> = new Set(["ConnectionError", "InvalidResponse", "RequestTimeout", "ServerFault"])
