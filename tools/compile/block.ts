/** Returns an object literal with one property per line. */
export const block = (properties: ReadonlyArray<string>): string =>
  properties.length === 0 ? "{}" : `{\n${properties.map((one) => `  ${one.replaceAll("\n", "\n  ")}`).join(",\n")}\n}`
