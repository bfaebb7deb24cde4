import * as Console from "effect/Console"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** Shows a person a link to open, possibly on another device. */
export class Prompter extends Context.Service<
  Prompter,
  {
    show(url: string): Effect.Effect<void>
  }
>()("portico/platform/Prompter") {
  /** Prints the link. */
  static readonly layerConsole = Layer.sync(Prompter, () => onConsole)
}

/** Prints the link. */
export const onConsole: Prompter["Service"] = {
  show: (url) => Console.log(`Open this URL in a browser to sign in:\n\n${url}\n`)
}
