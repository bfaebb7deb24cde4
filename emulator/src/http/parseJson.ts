import * as Effect from "effect/Effect"

/** The maximum depth of JSON: code that walks a value recursively runs out of stack somewhere beyond it. */
export const maxJsonDepth = 500

const isDeeperThan = (depth: number, value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  (depth === 0 || Object.values(value).some((child) => isDeeperThan(depth - 1, child)))

/** Parses JSON; fails with what is wrong with the text. */
export const parseJson = (text: string): Effect.Effect<unknown, string> =>
  Effect.try({ try: (): unknown => JSON.parse(text), catch: () => "is not valid JSON" }).pipe(
    Effect.filterOrFail(
      (value) => !isDeeperThan(maxJsonDepth, value),
      () => `is nested more than ${maxJsonDepth} levels deep`
    )
  )
