export { SharedStoreError } from "../errors/store.js"
export * as SharedSessions from "./ports/SharedSessions.js"
export * as SharedStore from "./ports/SharedStore.js"
