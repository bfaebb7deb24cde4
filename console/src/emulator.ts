import { useSyncExternalStore } from "react"

// The emulator's own controls, which no other page may use: the emulator gives this one a token.
const token = document.querySelector<HTMLMetaElement>('meta[name="portico-console"]')?.content ?? ""
const tokenHeader = "x-portico-console"

let isForgotten = false
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether the emulator was started anew, and does not know this page any more. */
export const useForgotten = (): boolean => useSyncExternalStore(subscribe, () => isForgotten)

/** A control of the emulator was refused. The message is that of the emulator. */
export class Refused extends Error {
  override readonly name = "Refused"
}

/** Calls a control of the emulator below `/emulator`. */
export const control = async <A>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<A> => {
  const response = await fetch(`/emulator/${path}`, {
    method,
    headers: { [tokenHeader]: token, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    ...(signal && { signal })
  })
  const text = await response.text()
  if (response.status === 403) {
    isForgotten = true
    for (const listener of listeners) listener()
    throw new Refused("The emulator was started anew, and does not know this page. Reload it.")
  }
  if (!response.ok) throw new Refused(text || `The emulator answers ${response.status}.`)
  // The cast: the emulator and this page are built together.
  return (text === "" ? undefined : JSON.parse(text)) as A
}

/** Sends a request of an app, marked as one of the console, which the log then hides unless asked. */
export const consoleFetch: typeof fetch = (input, init) => {
  const request = new Request(input, init)
  request.headers.set(tokenHeader, token)
  return fetch(request)
}

/** A project of the emulator with its keys; those that it lacks are null. */
export interface EmulatorProject {
  readonly id: string
  readonly displayName: string
  readonly platform: string
  readonly isInternal: boolean
  /** Whether the built-in provider stands in for all providers, not only for shared ones. */
  readonly builtInOAuth: boolean
  readonly createdAtMillis: number
  readonly userCount: number
  readonly publishableClientKey: string | null
  readonly secretServerKey: string | null
  readonly superSecretAdminKey: string | null
}
