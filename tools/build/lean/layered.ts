// No one builds layers where `effect` is inside: an app makes its services itself.

/** In the place of `src/services/layered`. */
export const layered = <S>(_service: unknown, make: S): { readonly make: S } => ({ make })
