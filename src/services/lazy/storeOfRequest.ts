import * as Effect from "effect/Effect"
import { hasExchange } from "../platform/hasExchange.js"
import type { TokenStore } from "../platform/tokens/TokenStore.js"
import { onlyReads } from "../platform/tokens/TokenStore.none.js"
import { lazyTokenStores } from "./lazyChunk.js"

type StoreOf = typeof import("../platform/tokens/lateStoreOfRequest.js")["storeOf"]

const lateStores = (): StoreOf => {
  let loaded: StoreOf | null = null
  // A browser that uses requests may fail to load it: a defect, because a store has no errors. The next use loads it again.
  const load = Effect.map(Effect.orDie(lazyTokenStores), ({ storeOf }) => (loaded = storeOf))
  return (request, projectId, cookies) => {
    if (loaded !== null) return loaded(request, projectId, cookies)
    let made: TokenStore["Service"] | null = null
    // Synchronous once it is loaded, as a render on a server requires.
    const store = Effect.suspend(() =>
      made !== null ? Effect.succeed(made) : Effect.map(load, (storeOf) => (made ??= storeOf(request, projectId, cookies)))
    )
    const late: TokenStore["Service"] = {
      get: Effect.flatMap(store, ({ get }) => get),
      set: (next) => Effect.flatMap(store, ({ set }) => set(next)),
      replace: (session, next) => Effect.flatMap(store, ({ replace }) => replace(session, next))
    }
    return hasExchange(request) ? late : { ...late, refusal: onlyReads }
  }
}

/** Returns the token store of a request. Its code is loaded with the first request, so browsers never load it. @internal */
export const storeOfRequest = lateStores()
