import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { InvalidOption } from "../errors/options.js"
import { AdminApp } from "../services/AdminApp.js"
import { ClientApp } from "../services/ClientApp.js"
import { ServerApp } from "../services/ServerApp.js"
import type { AdminApp as PromiseAdminApp } from "./admin.js"
import type { PromiseApp } from "./app.js"
import { fromEffect } from "./app.js"
import type { ClientApp as PromiseClientApp } from "./client.js"
import type { ServerApp as PromiseServerApp } from "./server.js"

/** Creates a client-side app from a layer, such as one over an emulator. Throws `InvalidOption`. */
export const createClientAppFromLayer = (layer: Layer.Layer<ClientApp, InvalidOption>): PromiseClientApp =>
  fromLayer(ClientApp, layer)

/** Creates a server-side app from a layer, such as one over an emulator. Throws `InvalidOption`. */
export const createServerAppFromLayer = (layer: Layer.Layer<ServerApp, InvalidOption>): PromiseServerApp =>
  fromLayer(ServerApp, layer)

/** Creates an admin app from a layer, such as one over an emulator. Throws `InvalidOption`. */
export const createAdminAppFromLayer = (layer: Layer.Layer<AdminApp, InvalidOption>): PromiseAdminApp =>
  fromLayer(AdminApp, layer)

const fromLayer = <I, S extends object>(app: Context.Key<I, S>, layer: Layer.Layer<I, InvalidOption>): PromiseApp<S> => {
  // Without its type, which the check would replace.
  const given: unknown = layer
  if (!Layer.isLayer(given)) throw new InvalidOption({ option: "layer", reason: "must be the layer of an app" })
  // Unlike the app itself, a layer beside it may yield while it is built.
  const built = Effect.flatMap(Effect.scope, (scope) => Effect.runSyncExit(Layer.buildWithScope(layer, scope)))
  return fromEffect(Effect.map(built, (context) => Context.get(context, app)))
}
