import { own } from "./own.js"

// The first version whose own folder answers a path, by the version asked for. @source protocol/requests.md#addresses
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

/** The path to which the platform rewrites a path of the API; its answers name it in a header. @source protocol/requests.md#addresses, protocol/requests.md#browsers */
export const servedPath = (version: string, path: string): string => {
  const folder = own(own(folders, path) ?? {}, version)
  return `/api/${folder === undefined ? "latest" : `migrations/${folder}`}${path === "/" ? "" : path}`
}
