import { ConnectionError, OfflineError } from "../../errors/sdk.js"

/** Why a file of the SDK did not load. */
export type ChunkLoadFailure = ConnectionError | OfflineError

/** Returns the error of a file that was requested twice; `url` is where, if that is known. @internal */
export const chunkLoadFailure = (url: URL | null, isOnline: boolean): ChunkLoadFailure => {
  const facts = { method: "GET", path: url?.pathname ?? "a file of the app", attempts: 2 }
  if (!isOnline) return new OfflineError(facts)
  const reason = "a file of the app did not load"
  const hint = "The next use requests it again."
  return new ConnectionError({ ...facts, origin: url?.origin ?? "the origin of the app", reason, hint, mayHaveArrived: false })
}
