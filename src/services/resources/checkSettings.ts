import * as Effect from "effect/Effect"
import type * as Call from "../../contract/Call.js"
import { invalid } from "../../errors/invalid.js"
import type { InvalidInput } from "../../errors/sdk.js"
import { domainPattern } from "../../schemas/messages/url.js"
import { required } from "../../schemas/messages/value.js"
import type { UpdateProjectInput } from "../../schemas/Project.js"
import { domainHost } from "../../schemas/rules/domain.js"
import { findEmptyText, findEmptyTextIn } from "../arguments/given.js"
import { checkPayload } from "../transport/request.js"

/**
 * Fails with `InvalidInput` before the request if the payload is invalid, or if a part of the project's settings is incomplete: an
 * OAuth provider with its own keys needs both of them, the project's own mail server needs all its fields, and the hostname of a
 * domain is a domain pattern.
 * @source protocol/apps.md#construction
 */
export const checkSettings = (
  endpoint: Call.Any,
  payload: Pick<UpdateProjectInput, "config">
): Effect.Effect<void, InvalidInput> =>
  Effect.andThen(
    checkPayload(endpoint, payload),
    Effect.suspend(() => findIncomplete(payload) ?? Effect.void)
  )

const findIncomplete = ({ config = {} }: Pick<UpdateProjectInput, "config">): InvalidInput | null => {
  const { domains = [], emailConfig, oauthProviders = [] } = config
  for (const [index, { clientId, clientSecret, type }] of oauthProviders.entries()) {
    if (type !== "standard") continue
    for (const [name, value] of Object.entries({ clientId, clientSecret })) {
      const field = `config.oauthProviders.${index}.${name}`
      const problem = value === undefined ? invalid(field, required) : findEmptyText({ [field]: value })
      if (problem !== null) return problem
    }
  }
  const index = domains.findIndex(({ domain }) => domainHost(domain) !== null)
  if (index >= 0) return invalid(`config.domains.${index}.domain`, domainPattern)
  return findEmptyTextIn("config.emailConfig", emailConfig)
}
