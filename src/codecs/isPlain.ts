/** Returns whether an object has no class: an object literal, or what was parsed from JSON. */
export const isPlain = (value: object): boolean => {
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}
