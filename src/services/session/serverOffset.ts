const offsets = /* @__PURE__ */ new WeakMap<object, number>()

/**
 * Returns how far the platform's clock is ahead of this one, in milliseconds, as the sessions of the app with a configuration have
 * learned it together: on a server, each request has a session of its own. Zero until a response of the platform says it.
 */
export const serverOffset = (config: object): number => offsets.get(config) ?? 0

/** Records it for the sessions of the app. */
export const learnServerOffset = (config: object, millis: number): void => void offsets.set(config, millis)
