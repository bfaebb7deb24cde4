export * as password from "./password.js"
export * as sessions from "./sessions.js"
export * as users from "./users.js"
