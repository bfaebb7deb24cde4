import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import { text } from "../../http/Reply.js"
import { rawRoute } from "../../http/Route.js"
import { textOf } from "../../http/textOf.js"

const nameOf = (body: unknown): string =>
  Predicate.hasProperty(body, "feature_name") && body.feature_name !== null ? textOf(body.feature_name) : "The feature"

// Clients only ask about features that the platform lacks.
const check = rawRoute("POST", "/check-feature-support", ({ body }) => Effect.succeed(text(`${nameOf(body)} is not available.`)))

/** Routes that check whether the platform supports a feature. @source protocol/requests.md#addresses */
export const featureSupportRoutes = [check]
