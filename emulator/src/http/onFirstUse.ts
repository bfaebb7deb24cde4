/** Makes a value when it is first asked for: all routes exist at each start, and few of them are used before the next one. */
export const onFirstUse = <A extends object>(make: () => A): (() => A) => {
  let made: A | undefined
  return () => {
    made ??= make()
    return made
  }
}
