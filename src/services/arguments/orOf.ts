import { InvalidInput } from "../../errors/sdk.js"

/**
 * Returns the option `or` of a method, by default the first choice, and throws `InvalidInput` for any other value. Methods of apps
 * fail with what is thrown here; see `guarded`. @internal
 */
export const orOf = <Or extends string>(
  options: { readonly or?: Or } | undefined,
  choices: readonly [NoInfer<Or>, ...ReadonlyArray<NoInfer<Or>>]
): Or => {
  const or = options?.or ?? choices[0]
  if (!choices.includes(or)) throw new InvalidInput({ field: "or", reason: `must be one of ${choices.join(", ")}` })
  return or
}
