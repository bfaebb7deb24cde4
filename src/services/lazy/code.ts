/**
 * What `LateCode` provides. It is one file, because with several, a bundler also splits the code they share with the first load, which
 * costs more than it saves.
 */
export { get as getProject } from "../../contract/projects.js"
export { byCode as knownErrors } from "../../errors/catalogue.js"
export { clientStatuses } from "../../errors/clientStatus.js"
export { serverStatuses } from "../../errors/serverStatus.js"
export { describeStatus } from "../../errors/status.js"
export * as flows from "../auth/lazyFlows.js"
export { hostedPage } from "../auth/oauth/hostedPages.js"
export { authorizationOf } from "../auth/sessions/authorizationOf.js"
export { followRenewals } from "../auth/sessions/followRenewals.js"
export { unverifiedSessionOf } from "../auth/sessions/UnverifiedSession.js"
export { toJson } from "../config/toJson.js"
export { serializeValues } from "../hydration/serializeValues.js"
export { itemsOf } from "../itemsOf.js"
export { anonymousUser } from "../resources/anonymousUser.js"
export * as resources from "../resources/lazyResources.js"
export { userEdits } from "../resources/userEdits.js"
export { shareRenewal } from "../session/shareRenewal.js"
export { callAnyGeneration } from "../transport/generations/callAnyGeneration.js"
