export { changes } from "../cache/changes.js"
export type { Resource as Watched, Snapshot } from "../cache/Resource.js"
export { isResource as isWatched, make } from "../cache/Resource.js"
