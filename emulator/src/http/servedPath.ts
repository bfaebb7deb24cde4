import { own } from "./own.js"

// By requested version and path: the first version that defines the path. @source protocol/requests.md#addresses
const folders: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "/migration-tests/smart-route-handler": { v1: "v2beta1", v2beta1: "v2beta2", v2beta2: "v2beta3", v2beta3: "v2beta4" },
  "/payments/purchases/create-purchase-url": {
    v1: "v2beta5",
    v2beta1: "v2beta5",
    v2beta2: "v2beta5",
    v2beta3: "v2beta5",
    v2beta4: "v2beta5"
  }
}

/**
 * Returns the path to which the platform rewrites an API path; its responses name it in a header.
 * @source protocol/requests.md#addresses, protocol/requests.md#browsers
 */
export const servedPath = (version: string, path: string): string => {
  const folder = own(own(folders, path) ?? {}, version)
  return `/api/${folder === undefined ? "latest" : `migrations/${folder}`}${path === "/" ? "" : path}`
}
