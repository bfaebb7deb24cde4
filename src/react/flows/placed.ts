/** The shape that all errors share. */
export interface Tagged {
  readonly _tag: string
}

/**
 * The fields of an action: for each, the tags of the errors that belong to it and the names that the call's arguments use for it.
 * An `InvalidInput` belongs to the field that it names.
 */
export type Places<Field extends string> = { readonly [F in Field]: ReadonlyArray<string> }

/** Puts an error under the field that it belongs to, or under `form`. */
export const placed = <E extends Tagged, Field extends string>(
  error: E | undefined,
  places: Places<Field>
): { readonly [Place in Field | "form"]?: E } => {
  const errors: { [Place in Field | "form"]?: E } = {}
  if (error !== undefined) errors[placeOf(error, places)] = error
  return errors
}

const placeOf = <Field extends string>(error: Tagged, places: Places<Field>): Field | "form" => {
  const name = error._tag === "InvalidInput" && "field" in error ? error.field : error._tag
  for (const field in places) if (field === name || places[field].some((one) => one === name)) return field
  return "form"
}
