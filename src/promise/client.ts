import type * as Layer from "effect/Layer"
import type { InvalidOption } from "../errors/options.js"
import { ClientApp } from "../services/ClientApp.js"
import type { ClientOptions } from "../services/options.js"
import type { Ending } from "./app.js"
import * as app from "./app.js"
import type { ClientAppFace } from "./faces.js"

/** The app of an end user, for code without Effect. */
export interface PromiseClientApp extends ClientAppFace, Ending {}

/** Creates the app of an end user. Nothing is sent before it is used. Throws `InvalidOption`, which names what cannot be used. */
export const createClientApp = (options: ClientOptions): PromiseClientApp => fromLayer(ClientApp.layer(options))

/** Creates the app from a layer, such as one over an emulator. */
export const fromLayer = (layer: Layer.Layer<ClientApp, InvalidOption>): PromiseClientApp => app.fromLayer(ClientApp, layer)
