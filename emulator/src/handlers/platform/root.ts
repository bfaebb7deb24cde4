import * as Effect from "effect/Effect"
import { text } from "../../http/Reply.js"
import { rawRoute } from "../../http/Route.js"
import { schemaError } from "../../http/validate.js"

const welcome = rawRoute("GET", "/", (request, _, auth) => {
  const strays = Object.keys(request.query)
  if (strays.length > 0) return Effect.fail(schemaError(request, [`query contains unknown properties: ${strays.join(", ")}`]))
  const who =
    auth === undefined
      ? ["Authentication: none"]
      : [`Authentication: ${auth.access}`, `Project: ${auth.project.id}`, `User: ${auth.user?.id ?? "none"}`]
  return Effect.succeed(text(["This is the emulator of the platform's API.", "", ...who].join("\n")))
})

/** Routes of the API root, which describes how a request is authenticated. */
export const rootRoutes = [welcome]
