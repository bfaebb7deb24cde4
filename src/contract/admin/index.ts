export * as projectPermissionDefinitions from "./projectPermissionDefinitions.js"
export * as projects from "./projects.js"
export * as teamPermissionDefinitions from "./teamPermissionDefinitions.js"
