const pattern = /^\/api\/(v1|v2beta[1-5]|latest)(\/.*)?$/

/**
 * Returns the version and the path of an API route, such as `v1` and `/users/me`; undefined for other paths. All versions behave
 * like the latest. @source protocol/requests.md#addresses
 */
export const versionedPath = (pathname: string): { readonly version: string; readonly path: string } | undefined => {
  const [, version, path = "/"] = pattern.exec(pathname) ?? []
  return version === undefined ? undefined : { version, path }
}
