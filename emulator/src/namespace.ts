export { developmentProject } from "./developmentProject.js"
export * from "./Emulator.js"
export * from "./sdk.js"
