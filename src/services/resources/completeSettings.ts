import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { InvalidInput } from "../../errors/sdk.js"
import * as kindMessages from "../../schemas/messages/kind.js"
import * as textMessages from "../../schemas/messages/text.js"
import * as urlMessages from "../../schemas/messages/url.js"
import type { UpdateProject } from "../../schemas/Project.js"
import { domainParts } from "../../schemas/rules/domain.js"
import { invalid } from "../arguments/invalid.js"

/**
 * Fails with `InvalidInput` before the request if a part of the project's settings is incomplete: an OAuth provider with its own
 * keys needs both of them, the project's own mail server needs all its fields, and a domain needs all parts of its hostname.
 * @source protocol/apps.md#construction
 */
export const completeSettings = ({ config }: Pick<UpdateProject, "config">): Effect.Effect<void, InvalidInput> => {
  const found = [...providers(config), ...mailServer(config)].find(([, value]) => value === undefined || text(value) === "")
  if (found === undefined) return domainsOf(config)
  const [name, value] = found
  const field = `config.${name}`
  return Effect.fail(invalid(field, value === undefined ? kindMessages.required : textMessages.empty))
}

const domainsOf = (config: UpdateProject["config"]): Effect.Effect<void, InvalidInput> => {
  const domains = config?.domains ?? []
  const index = domains.findIndex(({ domain }) => domainParts(domain) !== null)
  const field = `config.domains.${index}.domain`
  return index < 0 ? Effect.void : Effect.fail(invalid(field, urlMessages.domainPattern))
}

type Part = readonly [name: string, value: string | Redacted.Redacted | number | undefined]

const providers = (config: UpdateProject["config"]): ReadonlyArray<Part> =>
  (config?.oauthProviders ?? []).flatMap(
    ({ clientId, clientSecret, type }, index): ReadonlyArray<Part> =>
      type === "standard"
        ? [
            [`oauthProviders.${index}.clientId`, clientId],
            [`oauthProviders.${index}.clientSecret`, clientSecret]
          ]
        : []
  )

const mailServer = (config: UpdateProject["config"]): ReadonlyArray<Part> => {
  const server = config?.emailConfig
  if (server?.type !== "standard") return []
  const { type: _, ...fields } = server
  return Object.entries(fields).map(([name, value]) => [`emailConfig.${name}`, value])
}

const text = (value: Part[1]) => (Redacted.isRedacted(value) ? Redacted.value(value) : value)
