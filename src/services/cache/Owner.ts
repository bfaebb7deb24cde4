import * as Observable from "../../internal/Observable.js"

/** The session or app that values belong to: when the generation changes, the previous user's values are dropped. */
export interface Owner {
  readonly state: Observable.Observable<{ readonly generation: number }>
}

/** The owner of values that belong to no user. @internal */
export const noUser: Owner = { state: Observable.make({ generation: 0 }) }
