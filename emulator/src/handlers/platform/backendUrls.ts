import * as Effect from "effect/Effect"
import { backendUrls } from "portico/contract"
import { EmulatorConfig } from "../../EmulatorConfig.js"
import { openRoute } from "../../http/Route.js"

// The second URL of the platform's development setup: http://localhost:8110 beside http://localhost:8102.
const secondOf = (baseUrl: string): ReadonlyArray<string> => {
  const [, start] = /^(http:\/\/localhost:\d+)02$/.exec(baseUrl) ?? []
  return start === undefined ? [] : [`${start}10`]
}

const list = openRoute(backendUrls.list, {}, () =>
  Effect.map(EmulatorConfig, ({ baseUrl }) => ({ urls: [baseUrl, ...secondOf(baseUrl)] }))
)

/** Routes that list the platform's URLs. @source protocol/changes.md */
export const backendUrlRoutes = [list]
