import manifest from "../../../package.json" with { type: "json" }

/** The SDK's name and version on the wire. @source protocol/requests.md#headers */
export const clientVersion = `js @portico/sdk@${manifest.version}`
