/** A generator of pseudo-random numbers, so that a failure can be repeated. @source mulberry32 */
export const numbers = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    const one = Math.imul(state ^ (state >>> 15), 1 | state)
    const two = (one + Math.imul(one ^ (one >>> 7), 61 | one)) ^ one
    return ((two ^ (two >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    chance: (share: number) => next() < share,
    pick: <A>(all: ReadonlyArray<A>): A => all[Math.floor(next() * all.length)] as A
  }
}
export type Numbers = ReturnType<typeof numbers>
