import type { LoggedRequest } from "portico-emulator"
import { useSyncExternalStore } from "react"
import { control } from "./emulator.js"
import { untilHidden } from "./visibility.js"

interface Log {
  readonly requests: ReadonlyArray<LoggedRequest>
  readonly isConnected: boolean
}

const keptRequests = 50_000

/** Follows the log while somebody looks at it. */
class Follower {
  #log: Log = { requests: [], isConnected: true }
  #newest = 0
  #abort: AbortController | null = null
  readonly #listeners = new Set<() => void>()

  readonly current = (): Log => this.#log

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    if (this.#abort === null) void this.#follow((this.#abort = new AbortController()).signal)
    return () => {
      this.#listeners.delete(listener)
      // A component that is mounted anew follows on.
      setTimeout(() => {
        if (this.#listeners.size > 0) return
        this.#abort?.abort()
        this.#abort = null
      })
    }
  }

  readonly clear = async (): Promise<void> => {
    await control("DELETE", "requests")
    this.#set({ requests: [], isConnected: true })
  }

  #set(log: Log): void {
    this.#log = log
    for (const listener of this.#listeners) listener()
  }

  async #follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const seen = await untilHidden()
      try {
        const wait = this.#newest === 0 ? 0 : 20_000
        const path = `requests?after=${this.#newest}&limit=${keptRequests}&wait=${wait}`
        const { newest, requests } = await control<{ newest: number; requests: Array<LoggedRequest> }>(
          "GET",
          path,
          undefined,
          AbortSignal.any([signal, seen])
        )
        // The emulator was started anew.
        if (newest < this.#newest) {
          this.#newest = 0
          this.#set({ requests: [], isConnected: true })
          continue
        }
        if (this.#newest === 0 && newest === 0) await pause(500)
        this.#newest = newest
        if (requests.length > 0 || !this.#log.isConnected)
          this.#set({ requests: [...this.#log.requests, ...requests].slice(-keptRequests), isConnected: true })
      } catch {
        if (signal.aborted) return
        if (seen.aborted) continue
        this.#set({ ...this.#log, isConnected: false })
        await pause(1000)
      }
    }
  }
}

const pause = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))

const follower = new Follower()

/** Empties the log. */
export const clearLog = follower.clear

/** Returns the requests of the log, and follows it. */
export const useLog = (): Log => useSyncExternalStore(follower.subscribe, follower.current)
