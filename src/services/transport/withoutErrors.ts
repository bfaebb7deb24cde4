import type * as Call from "../../contract/Call.js"
import type { Any as AnyKnownError } from "../../errors/KnownError.js"

/** Returns a call without those of its errors that cannot occur, because only a part of its input is sent. @internal */

export const withoutErrors = <
  A extends Call.Access,
  Use extends Call.SessionUse,
  Input extends Call.AnyInput,
  Success,
  Error extends AnyKnownError,
  const Impossible extends ReadonlyArray<Error>
>(
  call: Call.Call<A, Use, Input, Success, Error>,
  ...impossible: Impossible
): Call.Call<A, Use, Input, Success, Exclude<Error, Impossible[number]>> => ({
  ...call,
  // Created on first use.
  get codecs() {
    return call.codecs
  },
  fault: undefined,
  errors: call.errors.filter((error): error is Exclude<Error, Impossible[number]> =>
    impossible.every((one) => one.tag !== error.tag)
  )
})
