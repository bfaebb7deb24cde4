import * as Schema from "effect/Schema"
import { generations } from "./generation/Generation.js"

const text = Schema.optionalKey(Schema.String)
const texts = Schema.optionalKey(Schema.Array(Schema.String))
const flag = Schema.optionalKey(Schema.Boolean)

/** A file of projects for the server: a JSON array of `ProjectOptions`. Unknown keys are rejected. */
export const ProjectsFile = Schema.fromJsonString(
  Schema.Array(
    Schema.Struct({
      id: text,
      platform: Schema.optionalKey(Schema.Literals(generations)),
      requirePublishableClientKey: flag,
      displayName: text,
      description: text,
      isProductionMode: flag,
      builtInOAuth: flag,
      publishableClientKey: text,
      secretServerKey: text,
      superSecretAdminKey: text,
      webhooks: Schema.optionalKey(
        Schema.Array(Schema.Struct({ url: Schema.String, secret: text, description: text, types: texts }))
      ),
      signUpEnabled: flag,
      credentialEnabled: flag,
      magicLinkEnabled: flag,
      passkeyEnabled: flag,
      clientTeamCreationEnabled: flag,
      clientUserDeletionEnabled: flag,
      allowUserApiKeys: flag,
      allowTeamApiKeys: flag,
      createTeamOnSignUp: flag,
      allowLocalhost: flag,
      domains: Schema.optionalKey(Schema.Array(Schema.Struct({ domain: Schema.String, handlerPath: Schema.String }))),
      oauthProviders: Schema.optionalKey(
        Schema.Array(
          Schema.Struct({
            id: Schema.String,
            type: Schema.String,
            isShared: Schema.Boolean,
            allowSignIn: Schema.Boolean,
            allowConnectedAccounts: Schema.Boolean,
            clientId: text,
            clientSecret: text,
            facebookConfigId: text,
            microsoftTenantId: text
          })
        )
      ),
      oauthAccountMergeStrategy: Schema.optionalKey(Schema.Literals(["link_method", "raise_error", "allow_duplicates"]))
    })
  )
)
