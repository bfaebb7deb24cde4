// The messages for invalid input. Each names the field by its path, such as `email` or `prices.monthly.USD`.

export * from "./messages/choice.js"
export { customId, permissionId, projectId, systemPermission, uuid } from "./messages/id.js"
export * from "./messages/money.js"
export * from "./messages/number.js"
export * from "./messages/oauth.js"
export * from "./messages/page.js"
// In files of their own, because a bundler includes a whole file if a part of it is needed.
export * from "./messages/text.js"
export * from "./messages/trial.js"
export * from "./messages/url.js"
export * from "./messages/value.js"
