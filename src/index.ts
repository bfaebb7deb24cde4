export { createClientApp } from "./promise/client.js"
