export type { ClientOptions } from "./ClientApp.js"
export { ClientApp } from "./ClientApp.js"
export { TokenStore } from "./platform/TokenStore.js"
export { Http } from "./transport/Http.js"
