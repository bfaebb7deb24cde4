// Each file that is exported whole is a file of the package: with one of its errors, a page loads no other.

export * from "./apiKey.js"
export * from "./auth.js"
export type { Category } from "./Category.js"
export type { Among, Group } from "./Group.js"
export type { Any as AnyKnownErrorClass, Instance as KnownErrorInstance, WireBody as KnownErrorBody } from "./KnownError.js"
export * from "./known.js"
export * from "./options.js"
export * from "./others.js"
export * from "./password.js"
export * from "./permission.js"
export * from "./sdk.js"
export * from "./verification.js"
