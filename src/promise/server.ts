import type * as Layer from "effect/Layer"
import type { InvalidOption } from "../errors/options.js"
import type { ServerOptions } from "../services/options.js"
import { ServerApp } from "../services/ServerApp.js"
import type { Ending } from "./app.js"
import * as app from "./app.js"
import type { ServerAppFace } from "./faces.js"
import { streams } from "./streams.js"

/** The app of a backend, for code without Effect. */
export interface PromiseServerApp extends ServerAppFace, Ending {}

/** Creates the app of a backend. Nothing is sent before it is used. Throws `InvalidOption`, which names what cannot be used. */
export const createServerApp = (options: ServerOptions): PromiseServerApp => fromLayer(ServerApp.layer(options))

/** Creates the app from a layer, such as one over an emulator. */
export const fromLayer = (layer: Layer.Layer<ServerApp, InvalidOption>): PromiseServerApp =>
  app.fromLayer(ServerApp, layer, streams)
