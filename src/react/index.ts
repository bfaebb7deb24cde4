"use client" // frameworks with server components begin the client's part of the tree here

export * from "./flows/index.js"
export * from "./flows/index.js"
export * from "./hooks.js"
export * from "./hooks.js"
export type { PorticoProviderProps } from "./PorticoProvider.js"
export { PorticoProvider, useApp } from "./PorticoProvider.js"
export type { Action, ActionOf, ActionState, Runner } from "./useAction.js"
export { useAction } from "./useAction.js"
export type { ResourceState } from "./useResource.js"
export { useResource, useSuspenseResource } from "./useResource.js"
export { useSuspenseUser, useUser } from "./useUser.js"
