import { string } from "../../../codecs/scalar.js"
import type { InvalidInput } from "../../../errors/sdk.js"
import { notIds } from "../../arguments/given.js"
import { validateProperties } from "../../arguments/validateProperties.js"
import type { ProviderAccount } from "./ConnectedAccounts.js"

/** Returns the id of an OAuth provider in lower case, as the platform expects it. @source protocol/authentication.md#oauth */
export const providerId = (provider: string): string =>
  // A caller without type checks may pass any value; what is not a string is rejected when it is sent.
  typeof provider === "string" ? provider.toLowerCase() : provider

/** Returns the entry of a table for a provider, ignoring the case of the ids. */
export const ofProvider = <T>(table: Readonly<Record<string, T>>, provider: string): T | undefined =>
  Object.entries(table).find(([name]) => providerId(name) === provider)?.[1]

/** Returns the error of what is neither the id of a provider nor an account there, or null. @internal */
export const accountProblem = (of: string | ProviderAccount): InvalidInput | null =>
  notIds("provider", of, "provider and accountId") ??
  (typeof of === "string" ? null : validateProperties("provider", of, { provider: string, accountId: string }))
