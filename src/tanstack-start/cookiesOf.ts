/** The new cookies of the request that an app for a visitor belongs to. */
export const cookiesOf = new WeakMap<object, Headers>()
