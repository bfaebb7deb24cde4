/** An object literal with a line for each of its properties. */
export const block = (properties: ReadonlyArray<string>): string =>
  properties.length === 0 ? "{}" : `{\n${properties.map((one) => `  ${one.replaceAll("\n", "\n  ")}`).join(",\n")}\n}`
