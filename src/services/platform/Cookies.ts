import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { applyCookie } from "./cookieText.js"

/** The cookies that a page can read and write. */
export class Cookies extends Context.Service<
  Cookies,
  {
    /** All cookies, in the form of a `cookie` header. */
    readonly header: Effect.Effect<string>
    /** Writes or deletes one cookie, given as a `Set-Cookie` value. */
    write(text: string): Effect.Effect<void>
    /** Whether the page was loaded over https. */
    readonly isSecure: Effect.Effect<boolean>
    /** The host of the page, or null if there is no page. */
    readonly hostname: Effect.Effect<string | null>
  }
>()("portico/platform/Cookies") {
  /** @internal */
  static readonly layerMemory = (options?: MemoryOptions): Layer.Layer<Cookies> => Layer.sync(Cookies, () => memory(options))
}

interface MemoryOptions {
  readonly isSecure?: boolean
  readonly refuses?: boolean
}

/** Cookies in memory. */
export const memory = (options?: MemoryOptions): Cookies["Service"] => new InMemory(options)

// A class, because each view of an app has cookies and few use them.
class InMemory {
  readonly #options: MemoryOptions | undefined
  #held: Map<string, string> | null = null

  constructor(options: MemoryOptions | undefined) {
    this.#options = options
  }

  get header(): Effect.Effect<string> {
    return Effect.sync(() =>
      [...(this.#held ?? [])].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("; ")
    )
  }

  get isSecure(): Effect.Effect<boolean> {
    return Effect.succeed(this.#options?.isSecure ?? true)
  }

  get hostname(): Effect.Effect<string | null> {
    return Effect.succeed(null)
  }

  write(text: string): Effect.Effect<void> {
    return Effect.sync(() => {
      this.#held ??= new Map()
      if (!this.#options?.refuses) applyCookie(this.#held, text)
    })
  }
}
