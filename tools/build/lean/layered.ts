// The build with `effect` bundled has no layers: an app creates its services itself.

/** Replaces `src/services/lazy/layered`. */
export const layered = <S>(_service: unknown, make: S): { readonly make: S } => ({ make })
