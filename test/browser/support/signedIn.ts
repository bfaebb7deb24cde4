import type { BrowserContext } from "playwright-core"
import { passwordRequest } from "../../support/passwordRequest.js"
import type { Settings } from "./settings.js"

type Way = Parameters<typeof passwordRequest>[1]
type Credential = Parameters<typeof passwordRequest>[2]

/** Signs a browser up or in at a site with the cookies that the SDK writes there, so that no page loads for it. */
export const signedIn = async (context: BrowserContext, url: string, settings: Settings, way: Way, credential: Credential) => {
  const response = await fetch(...passwordRequest(settings, way, credential))
  if (!response.ok) throw new Error(`${way} of ${credential.email}: ${await response.text()}`)
  const tokens = (await response.json()) as { readonly access_token: string; readonly refresh_token: string }
  const refresh = JSON.stringify({ refresh_token: tokens.refresh_token, updated_at_millis: Date.now(), both: true })
  const values = {
    [`hexclave-refresh-${settings.projectId}--default`]: refresh,
    [`stack-refresh-${settings.projectId}--default`]: refresh,
    "stack-access": JSON.stringify([tokens.refresh_token, tokens.access_token])
  }
  await context.addCookies(Object.entries(values).map(([name, value]) => ({ name, value: encodeURIComponent(value), url })))
}
