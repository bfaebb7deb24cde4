import * as Layer from "effect/Layer"
import { AppCrypto, appCrypto } from "../platform/AppCrypto.js"

export type { OwnCrypto } from "../platform/AppCrypto.js"
export { AppCrypto as Crypto } from "../platform/AppCrypto.js"

/** The host's Web Crypto, which is the default. `FakeCrypto.layer` of `portico/testing` draws from a seed. */
export const layer: Layer.Layer<AppCrypto> = Layer.effect(AppCrypto, appCrypto)
