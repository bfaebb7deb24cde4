import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

const ProviderIdDetails = Wire({ providerId: Schema.String })

/** The details of `InvalidSharedOAuthProviderId`: the id of the provider. @internal */
export const InvalidSharedOAuthProviderId = ProviderIdDetails

/** The details of `InvalidStandardOAuthProviderId`: the unknown id. @internal */
export const InvalidStandardOAuthProviderId = ProviderIdDetails

/** The details of `InvalidOAuthClientIdOrSecret`: the id of the OAuth client, if the request has one. @internal */
export const InvalidOAuthClientIdOrSecret = Wire({ clientId: Schema.NullOr(Schema.String) })
