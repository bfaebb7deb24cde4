declare const process: { readonly env: { readonly NODE_ENV?: string } }

/**
 * Returns whether the app is being developed, so that its developer is told what goes wrong: `NODE_ENV` is neither `production` nor
 * `test`. A page is only if its bundler sets `NODE_ENV`.
 */
export const isDevelopment = (): boolean => {
  try {
    // Read as bundlers replace it: in a page there is no `process`.
    return process.env.NODE_ENV !== "production" && process.env.NODE_ENV !== "test"
  } catch {
    return false
  }
}
