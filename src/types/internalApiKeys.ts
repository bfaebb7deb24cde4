import type { AdminApp } from "../promise/admin.js"

export type { CreatedInternalApiKey, InternalApiKey } from "../schemas/InternalApiKey.js"
export type { CreateInternalApiKeyInput } from "../services/resources/admin/AdminInternalApiKeys.js"
export type { InternalApiKeyInvalidity } from "../services/resources/admin/internalApiKeyValidity.js"

/** `internalApiKeys` of an admin app. */
export type AdminInternalApiKeys = AdminApp["internalApiKeys"]
