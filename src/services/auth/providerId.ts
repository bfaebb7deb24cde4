/** The id of an OAuth provider as the platform knows it: in lower case, however an app writes it. @source protocol/authentication.md#oauth */
export const providerId = (provider: string): string =>
  // A caller without type checks may give anything; what is no text is refused if it is sent.
  typeof provider === "string" ? provider.toLowerCase() : provider

/** What a table says of a provider, whose id has any case there too. */
export const ofProvider = <T>(table: Readonly<Record<string, T>>, provider: string): T | undefined =>
  Object.entries(table).find(([name]) => providerId(name) === provider)?.[1]
