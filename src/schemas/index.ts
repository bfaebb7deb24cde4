export * from "./limits.js"
export * from "./Tokens.js"
export * from "./User.js"
export * from "./wire.js"
