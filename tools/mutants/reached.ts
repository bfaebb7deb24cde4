/** The global set that the probes of `probes.ts` fill. */
export const reachedName = "__reached"
