import type { Route } from "../../http/Route.js"
import { internalApiKeyRoutes } from "../projects/internalApiKeys.js"
import { internalProjectRoutes } from "../projects/internalProjects.js"
import { integrationOAuthRoutes } from "./integrationOAuth.js"
import { integrationProjectRoutes } from "./integrationProjects.js"
import { integrationSettingRoutes } from "./integrationSettings.js"
import { integrationSignInRoutes } from "./integrationSignIn.js"

const custom = "/integrations/custom/"
const moved = (one: Route, path: string): Route => ({ ...one, path })

// Integrations see keys and the project as the platform's dashboard does.
const ofOwners = [...internalApiKeyRoutes, ...internalProjectRoutes.filter(({ path }) => path === "/internal/projects/current")]
const customRoutes = [
  ...integrationProjectRoutes,
  ...integrationSettingRoutes,
  ...integrationOAuthRoutes,
  ...integrationSignInRoutes,
  ...ofOwners.filter(({ method }) => method !== "DELETE").map((one) => moved(one, one.path.replace("/internal/", custom)))
]

/** Routes for partner integrations, available under two names. @source protocol/requests.md#other-routes */
export const integrationRoutes = customRoutes.flatMap((one) => [one, moved(one, one.path.replace(custom, "/integrations/neon/"))])
