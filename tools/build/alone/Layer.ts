// No program of `dist/alone` can use a layer: an app creates its services itself.

const none = (): object => ({})

/** Replaces `effect/Layer`. */
export { none as effect, none as effectContext, none as provide, none as succeed, none as sync, none as unwrap }
