// The messages for invalid input. Each names the field by its path, such as `email` or `prices.monthly.USD`.

// In files of their own, because a bundler includes a whole file if a part of it is needed.
export * from "./messages/base64.js"
export * from "./messages/choice.js"
export * from "./messages/code.js"
export * from "./messages/credential.js"
export * from "./messages/customId.js"
export * from "./messages/id.js"
export * from "./messages/kind.js"
export * from "./messages/money.js"
export * from "./messages/newText.js"
export * from "./messages/number.js"
export * from "./messages/oauth.js"
export * from "./messages/page.js"
export * from "./messages/text.js"
export * from "./messages/trial.js"
export * from "./messages/url.js"
export * from "./messages/value.js"
