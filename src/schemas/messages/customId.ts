// The message for the id of a price, catalog, product, item, store or trusted domain.

/** @source protocol/formats.md#ids */
export const customId = (path: string) =>
  `${path} must have only letters, digits, underscores and hyphens, and not start with a hyphen`
