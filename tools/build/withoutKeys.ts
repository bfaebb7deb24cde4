/**
 * Removes the keys of services from a module of the SDK, for builds where a service without a key is its key itself. Services of
 * the platform keep theirs: another copy of the SDK gives them to an app, such as `FakeBrowser`. Removes no columns, so source maps
 * stay valid.
 */
export const withoutKeys = (source: string): string =>
  source.replace(/"portico\/(?!platform\/)(?:\w+\/)?[A-Z]\w*"/g, ({ length }) => "0".padEnd(length))
