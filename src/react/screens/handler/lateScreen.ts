import * as Effect from "effect/Effect"
import type { FunctionComponent } from "react"
import { useCallback, useEffect, useState } from "react"
import type { ChunkLoadFailure } from "../../../services/platform/loadOnce.js"
import { loadOnce } from "../../../services/platform/loadOnce.js"
import type { CodeOptions } from "../../flows/usePasswordReset.js"

/** Props that every screen accepts. `embedded` tells a full-page screen that it is inside another page. */
export type ScreenProps = CodeOptions & { readonly embedded?: boolean }

/** What is shown while the code of a screen loads; `none` for a screen that fills the page. */
export type Outline = "sign-in" | "sign-up" | "message" | "none"

/** A screen whose code is loaded when it is first shown. */
export interface LateScreen<in Props = ScreenProps> {
  readonly outline: Outline
  /** Returns the component once it is loaded, otherwise null. */
  readonly loaded: () => FunctionComponent<Props> | null
  readonly load: Effect.Effect<FunctionComponent<Props>, ChunkLoadFailure>
}

/**
 * Creates a lazily loaded screen. `load` imports the file and `pick` selects the export. After a failure, it can be loaded again.
 */
export const lateScreen = <M, Props>(
  load: () => Promise<M>,
  pick: (module: M) => FunctionComponent<Props>,
  outline: Outline = "message"
): LateScreen<Props> => {
  let loaded: FunctionComponent<Props> | null = null
  const keep = (module: M) => {
    loaded = pick(module)
    return loaded
  }
  return { outline, loaded: () => loaded, load: Effect.map(loadOnce(load), keep) }
}

/** The loading state of a screen. */
export type LateState<Props = ScreenProps> =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly component: FunctionComponent<Props> }
  | { readonly status: "failed"; readonly error: ChunkLoadFailure; readonly retry: () => void }

interface Outcome<Props> {
  readonly of: LateScreen<Props>
  readonly component: FunctionComponent<Props> | null
  readonly error: ChunkLoadFailure | null
}

/**
 * Loads a screen while it is shown, and again once the device is online after a failure; null loads nothing. If an attempt by hand
 * fails on a device that is online, the page is reloaded: browsers keep the failure of a file that several others import, and a
 * deployment may have replaced the files.
 */
export const useLateScreen = <Props>(screen: LateScreen<Props> | null): LateState<Props> => {
  const [outcome, setOutcome] = useState<Outcome<Props> | null>(null)
  const load = useCallback((one: LateScreen<Props>, isByHand: boolean, signal?: AbortSignal) => {
    const asked = Effect.match(one.load, {
      onSuccess: (component) => setOutcome({ of: one, component, error: null }),
      onFailure: (error) =>
        isByHand && error._tag === "ConnectionError" ? window.location.reload() : setOutcome({ of: one, component: null, error })
    })
    // Aborted: the component is gone.
    Effect.runPromise(asked, { signal }).catch(() => {})
  }, [])
  useEffect(() => {
    if (screen === null || screen.loaded() !== null) return
    const controller = new AbortController()
    load(screen, false, controller.signal)
    return () => controller.abort()
  }, [screen, load])

  const own = outcome?.of === screen ? outcome : null
  const error = own?.error ?? null
  const hasFailed = error !== null
  const again = useCallback(
    (isByHand: boolean) => {
      setOutcome(null)
      if (screen !== null) load(screen, isByHand)
    },
    [screen, load]
  )
  useEffect(() => {
    if (!hasFailed) return
    const online = () => again(false)
    window.addEventListener("online", online)
    return () => window.removeEventListener("online", online)
  }, [hasFailed, again])

  const component = own?.component ?? screen?.loaded() ?? null
  if (component !== null) return { status: "ready", component }
  return error === null ? { status: "loading" } : { status: "failed", error, retry: () => again(true) }
}
