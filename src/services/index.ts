export { ClientApp } from "./ClientApp.js"
export type { ClientOptions } from "./options.js"
export { TokenStore } from "./platform/TokenStore.js"
export { Http } from "./transport/Http.js"
