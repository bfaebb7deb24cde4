export { createProxy } from "./createProxy.js"
