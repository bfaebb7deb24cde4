/**
 * What an app loads when it first needs a part of it. One file, because each more of them makes a bundler cut what they share
 * with the first load into more and smaller pieces, which weigh more than what they save.
 */
export * as projects from "../contract/projects.js"
export * as catalogue from "../errors/catalogue.js"
export { clientStatuses } from "../errors/clientStatus.js"
export { serverStatuses } from "../errors/serverStatus.js"
export { describeStatus } from "../errors/status.js"
export { followRenewals } from "./auth/followRenewals.js"
export * as flows from "./auth/laterFlows.js"
export { unverifiedSessionOf } from "./auth/unverifiedSessionOf.js"
export { iterated } from "./iterated.js"
export { anonymousUser } from "./resources/anonymousUser.js"
export * as resources from "./resources/laterResources.js"
export { userEdits } from "./resources/userEdits.js"
export { throughGenerations } from "./transport/generations.js"
export { written } from "./written.js"
