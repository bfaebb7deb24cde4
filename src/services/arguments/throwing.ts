/** Throws the error of an argument, if there is one: for functions that return no effect. @internal */
export const throwing = (error: Error | null): void => {
  if (error !== null) throw error
}
