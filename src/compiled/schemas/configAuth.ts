// Written by `npm run compile` from src/schemas/configAuth.ts.

import { of } from "../../codecs/Codec.js"
import { optional } from "../../codecs/absence.js"
import { record } from "../../codecs/record.js"
import { boolean, finite, string } from "../../codecs/scalar.js"
import { secret } from "../../codecs/secret.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/configAuth.js"
import { ThemeChoice } from "./EmailTheme.js"

/** @internal */
export const RbacConfig = /* @__PURE__ */ of<typeof schemas.RbacConfig.Type>(/* @__PURE__ */ struct({
  permissions: /* @__PURE__ */ record(/* @__PURE__ */ struct({
    description: /* @__PURE__ */ optional(string),
    scope: /* @__PURE__ */ optional(string),
    containedPermissionIds: /* @__PURE__ */ record(boolean)
  })),
  defaultPermissions: /* @__PURE__ */ struct({
    teamCreator: /* @__PURE__ */ optional(/* @__PURE__ */ record(boolean)),
    teamMember: /* @__PURE__ */ optional(/* @__PURE__ */ record(boolean)),
    signUp: /* @__PURE__ */ optional(/* @__PURE__ */ record(boolean))
  })
}))

/** @internal */
export const DomainsConfig = /* @__PURE__ */ of<typeof schemas.DomainsConfig.Type>(/* @__PURE__ */ struct({
  allowLocalhost: /* @__PURE__ */ optional(boolean),
  trustedDomains: /* @__PURE__ */ record(/* @__PURE__ */ struct({
    baseUrl: /* @__PURE__ */ optional(string),
    handlerPath: /* @__PURE__ */ optional(string)
  }))
}))

/** @internal */
export const OAuthProviderConfig = /* @__PURE__ */ of<typeof schemas.OAuthProviderConfig.Type>(/* @__PURE__ */ struct({
  type: /* @__PURE__ */ optional(string),
  isShared: /* @__PURE__ */ optional(boolean),
  allowSignIn: /* @__PURE__ */ optional(boolean),
  allowConnectedAccounts: /* @__PURE__ */ optional(boolean),
  clientId: /* @__PURE__ */ optional(string),
  clientSecret: /* @__PURE__ */ optional(secret),
  facebookConfigId: /* @__PURE__ */ optional(string),
  microsoftTenantId: /* @__PURE__ */ optional(string)
}))

/** @internal */
export const AuthConfig = /* @__PURE__ */ of<typeof schemas.AuthConfig.Type>(/* @__PURE__ */ struct({
  allowSignUp: /* @__PURE__ */ optional(boolean),
  password: /* @__PURE__ */ optional(/* @__PURE__ */ struct({
    allowSignIn: boolean
  })),
  otp: /* @__PURE__ */ optional(/* @__PURE__ */ struct({
    allowSignIn: boolean
  })),
  passkey: /* @__PURE__ */ optional(/* @__PURE__ */ struct({
    allowSignIn: boolean
  })),
  oauth: /* @__PURE__ */ optional(/* @__PURE__ */ struct({
    accountMergeStrategy: /* @__PURE__ */ optional(string),
    providers: /* @__PURE__ */ record(OAuthProviderConfig)
  }))
}))

/** @internal */
export const EmailsConfig = /* @__PURE__ */ of<typeof schemas.EmailsConfig.Type>(/* @__PURE__ */ struct({
  server: /* @__PURE__ */ optional(/* @__PURE__ */ struct({
    isShared: /* @__PURE__ */ optional(boolean),
    provider: /* @__PURE__ */ optional(string),
    host: /* @__PURE__ */ optional(string),
    port: /* @__PURE__ */ optional(finite),
    username: /* @__PURE__ */ optional(string),
    password: /* @__PURE__ */ optional(secret),
    senderName: /* @__PURE__ */ optional(string),
    senderEmail: /* @__PURE__ */ optional(string)
  })),
  selectedThemeId: /* @__PURE__ */ optional(string),
  themes: /* @__PURE__ */ record(/* @__PURE__ */ struct({
    displayName: string,
    tsxSource: string
  })),
  templates: /* @__PURE__ */ record(/* @__PURE__ */ struct({
    displayName: string,
    tsxSource: string,
    themeId: /* @__PURE__ */ optional(ThemeChoice)
  }))
}))

