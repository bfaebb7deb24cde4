/** Counts how often each name occurs. */
export const counted = (names: ReadonlyArray<string>): ReadonlyArray<readonly [name: string, count: number]> =>
  [...new Set(names)].map((name) => [name, names.filter((each) => each === name).length])
