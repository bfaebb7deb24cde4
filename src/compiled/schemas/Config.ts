// Written by `npm run compile` from src/schemas/Config.ts.

import { of } from "../../codecs/Codec.js"
import { optional } from "../../codecs/absence.js"
import { json } from "../../codecs/json.js"
import { jsonText } from "../../codecs/jsonText.js"
import { record } from "../../codecs/record.js"
import { boolean, string } from "../../codecs/scalar.js"
import { secret } from "../../codecs/secret.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/Config.js"
import { configPath } from "../../schemas/rules/configPath.js"
import { AuthConfig, DomainsConfig, EmailsConfig, RbacConfig } from "./configAuth.js"
import { PaymentsConfig } from "./configPayments.js"

/** @internal */
export const SourceOfTruth = /* @__PURE__ */ of<typeof schemas.SourceOfTruth.Type>(/* @__PURE__ */ struct({
  type: string,
  connectionString: /* @__PURE__ */ optional(secret),
  connectionStrings: /* @__PURE__ */ optional(/* @__PURE__ */ record(secret))
}))

/** @internal */
export const Config = /* @__PURE__ */ of<typeof schemas.Config.Type>(/* @__PURE__ */ struct({
  sourceOfTruth: /* @__PURE__ */ optional(SourceOfTruth),
  rbac: /* @__PURE__ */ optional(RbacConfig),
  apiKeys: /* @__PURE__ */ optional(/* @__PURE__ */ struct({
    enabled: /* @__PURE__ */ struct({
      team: boolean,
      user: boolean
    })
  })),
  apps: /* @__PURE__ */ optional(/* @__PURE__ */ struct({
    installed: /* @__PURE__ */ record(/* @__PURE__ */ struct({
      enabled: boolean
    }))
  })),
  teams: /* @__PURE__ */ optional(/* @__PURE__ */ struct({
    createPersonalTeamOnSignUp: boolean,
    allowClientTeamCreation: boolean
  })),
  users: /* @__PURE__ */ optional(/* @__PURE__ */ struct({
    allowClientUserDeletion: boolean
  })),
  domains: /* @__PURE__ */ optional(DomainsConfig),
  auth: /* @__PURE__ */ optional(AuthConfig),
  emails: /* @__PURE__ */ optional(EmailsConfig),
  payments: /* @__PURE__ */ optional(PaymentsConfig),
  dataVault: /* @__PURE__ */ optional(/* @__PURE__ */ struct({
    stores: /* @__PURE__ */ record(/* @__PURE__ */ struct({
      displayName: string
    }))
  }))
}))

/** @internal */
export const RenderedConfig = /* @__PURE__ */ of<typeof schemas.RenderedConfig.Type>(/* @__PURE__ */ struct({
  config: ["config_string", /* @__PURE__ */ jsonText(Config)]
}))

/** @internal */
export const ConfigOverride = /* @__PURE__ */ of<typeof schemas.ConfigOverride.Type>(/* @__PURE__ */ struct({
  override: ["config_override_string", /* @__PURE__ */ optional(/* @__PURE__ */ jsonText(/* @__PURE__ */ record(json, configPath)))]
}))

