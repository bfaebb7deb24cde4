import * as Effect from "effect/Effect"
import { text } from "../../http/Reply.js"
import { rawRoute } from "../../http/Route.js"
import { notFound } from "../../http/StatusError.js"
import { schemaError } from "../../http/validate.js"

interface Parameter {
  readonly name: string
  readonly isRequired: boolean
}

const old = { name: "queryParam", isRequired: false }
const renamed = { name: "queryParamNew", isRequired: false }

// The parameter in each version. The first version does not have the route. @source protocol/requests.md#addresses
const parameters: Readonly<Record<string, Parameter>> = {
  v2beta1: old,
  v2beta2: { ...old, isRequired: true },
  v2beta3: { ...renamed, isRequired: true },
  v2beta4: renamed,
  v2beta5: renamed,
  latest: renamed
}

const show = rawRoute("GET", "/migration-tests/smart-route-handler", (request) => {
  const parameter = parameters[request.version]
  if (parameter === undefined) return Effect.fail(notFound(`There is nothing at ${request.url.pathname}.`))
  const { name, isRequired } = parameter
  const value = request.query[name]
  const strays = Object.keys(request.query).filter((key) => key !== name)
  const problems = [
    ...(isRequired && value === undefined ? [`query.${name} must be defined`] : []),
    ...(strays.length > 0 ? [`query contains unknown properties: ${strays.join(", ")}`] : [])
  ]
  if (problems.length > 0) return Effect.fail(schemaError(request, problems))
  return Effect.succeed(text(`The version ${request.version} of the API reads the parameter ${name}: ${value ?? "n/a"}`))
})

/** Routes with which the platform demonstrates the differences between its versions. */
export const versionDemoRoutes = [show]
