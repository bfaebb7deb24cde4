import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

const ProviderIdDetails = /* @__PURE__ */ Wire({ providerId: Schema.String })

/** What `InvalidSharedOAuthProviderId` tells: the id of the provider. @internal */
export const InvalidSharedOAuthProviderId = ProviderIdDetails

/** What `InvalidStandardOAuthProviderId` tells: the id that is no provider's. @internal */
export const InvalidStandardOAuthProviderId = ProviderIdDetails
