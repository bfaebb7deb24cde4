import * as Layer from "effect/Layer"
import type { EmulatorOptions } from "../EmulatorConfig.js"
import { Persistence } from "../persistence/Persistence.js"
import { layerIndexedDb } from "./indexedDb.browser.js"

/** Options of an emulator in a browser. */
export interface BrowserEmulatorOptions extends Omit<EmulatorOptions, "data"> {
  /**
   * The name of a database of the browser in which everything is stored, and found again after the page, or the worker, has ended. One page or worker at a
   * time can use it. The projects need an `id`, and those that are already there stay as they are. Default: the state ends with the page.
   */
  readonly data?: string
}

/** What the emulator has in a browser: a place for its state. E-mails, hashes and time limits are those of every host. */
export const layerBrowser = ({ data }: BrowserEmulatorOptions): Layer.Layer<Persistence> =>
  // A database that cannot be used is a defect, because it is a mistake in the app that is developed.
  data === undefined ? Persistence.layerNone : Layer.orDie(layerIndexedDb(data))
