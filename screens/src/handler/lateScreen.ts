import type { Outcome } from "portico"
import type { CodeOptions } from "portico/react"
import type { FunctionComponent } from "react"
import { useCallback, useEffect, useState } from "react"
import type { FileFailure } from "./lateExport.js"
import { lateExport } from "./lateExport.js"

/** Props that every screen accepts. `embedded` tells a full-page screen that it is inside another page. */
export type ScreenProps = CodeOptions & { readonly embedded?: boolean }

/** What is shown while the code of a screen loads; `none` for a screen that fills the page. */
export type Outline = "sign-in" | "sign-up" | "message" | "none"

/** A screen whose code is loaded when it is first shown. */
export interface LateScreen<in Props = ScreenProps> {
  readonly outline: Outline
  /** Returns the component once it is loaded, otherwise null. */
  readonly loaded: () => FunctionComponent<Props> | null
  readonly load: () => Promise<Outcome<FunctionComponent<Props>, FileFailure>>
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
  const file = lateExport(load, pick)
  return {
    outline,
    loaded: () => loaded,
    load: async () => {
      const found = await file()
      if (found.ok) loaded = found.value
      return found
    }
  }
}

/** The loading state of a screen. */
export type LateState<Props = ScreenProps> =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly component: FunctionComponent<Props> }
  | { readonly status: "failed"; readonly error: FileFailure; readonly retry: () => void }

interface Shown<Props> {
  readonly of: LateScreen<Props>
  readonly component: FunctionComponent<Props> | null
  readonly error: FileFailure | null
}

/**
 * Loads a screen while it is shown, and again once the device is online after a failure; null loads nothing. If an attempt by hand
 * fails on a device that is online, the page is reloaded: browsers keep the failure of a file that several others import, and a
 * deployment may have replaced the files.
 */
export const useLateScreen = <Props>(screen: LateScreen<Props> | null): LateState<Props> => {
  const [shown, setShown] = useState<Shown<Props> | null>(null)
  const load = useCallback((one: LateScreen<Props>, isByHand: boolean, signal?: AbortSignal) => {
    one.load().then((found) => {
      // The component is gone.
      if (signal?.aborted) return
      if (found.ok) setShown({ of: one, component: found.value, error: null })
      else if (isByHand && found.error._tag === "ConnectionError") window.location.reload()
      else setShown({ of: one, component: null, error: found.error })
    })
  }, [])
  useEffect(() => {
    if (screen === null || screen.loaded() !== null) return
    const controller = new AbortController()
    load(screen, false, controller.signal)
    return () => controller.abort()
  }, [screen, load])

  const own = shown?.of === screen ? shown : null
  const error = own?.error ?? null
  const hasFailed = error !== null
  const again = useCallback(
    (isByHand: boolean) => {
      setShown(null)
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
