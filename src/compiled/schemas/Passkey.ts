// Written by `npm run compile` from src/schemas/Passkey.ts.

import { of } from "../../codecs/Codec.js"
import { openStruct } from "../../codecs/openStruct.js"
import { literal, string } from "../../codecs/scalar.js"
import { secret } from "../../codecs/secret.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/Passkey.js"

/** @internal */
export const PasskeyRequestOptions = /* @__PURE__ */ of<typeof schemas.PasskeyRequestOptions.Type>(/* @__PURE__ */ openStruct(/* @__PURE__ */ struct({
  challenge: string,
  rpId: string
})))

/** @internal */
export const PasskeyAuthentication = /* @__PURE__ */ of<typeof schemas.PasskeyAuthentication.Type>(/* @__PURE__ */ struct({
  options: ["options_json", PasskeyRequestOptions],
  code: secret
}))

/** @internal */
export const PasskeyCreationOptions = /* @__PURE__ */ of<typeof schemas.PasskeyCreationOptions.Type>(/* @__PURE__ */ openStruct(/* @__PURE__ */ struct({
  challenge: string,
  rp: /* @__PURE__ */ openStruct(/* @__PURE__ */ struct({
    id: string,
    name: string
  })),
  user: /* @__PURE__ */ openStruct(/* @__PURE__ */ struct({
    id: string,
    name: string,
    displayName: string
  }))
})))

/** @internal */
export const PasskeyRegistration = /* @__PURE__ */ of<typeof schemas.PasskeyRegistration.Type>(/* @__PURE__ */ struct({
  options: ["options_json", PasskeyCreationOptions],
  code: secret
}))

/** @internal */
export const PasskeyCredential = /* @__PURE__ */ of<typeof schemas.PasskeyCredential.Type>(/* @__PURE__ */ openStruct(/* @__PURE__ */ struct({
  id: string,
  rawId: string,
  type: /* @__PURE__ */ literal("public-key"),
  response: /* @__PURE__ */ openStruct(/* @__PURE__ */ struct({
    clientDataJSON: string
  }))
})))

/** @internal */
export const RegisterPasskey = /* @__PURE__ */ of<typeof schemas.RegisterPasskey.Type>(/* @__PURE__ */ struct({
  credential: PasskeyCredential,
  code: secret
}))

/** @internal */
export const RegisteredPasskey = /* @__PURE__ */ of<typeof schemas.RegisteredPasskey.Type>(/* @__PURE__ */ struct({
  userHandle: ["user_handle", string]
}))

/** @internal */
export const PasskeySignIn = /* @__PURE__ */ of<typeof schemas.PasskeySignIn.Type>(/* @__PURE__ */ struct({
  authenticationResponse: ["authentication_response", PasskeyCredential],
  code: secret
}))

