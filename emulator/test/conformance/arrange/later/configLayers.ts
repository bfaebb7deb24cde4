import { Effect } from "effect"
import type { Arrange, Arrangement } from "../../stage.js"
import { addUser, after, steps } from "../../stage.js"
import { invalidConfig } from "../internal.js"

const put = (config: object, source: object): Arrange =>
  after({ method: "PUT", path: "/internal/config/override/branch", body: { config_string: JSON.stringify(config), source } })

const fromGitHub = {
  type: "pushed-from-github",
  owner: "o",
  repo: "r",
  branch: "main",
  commit_hash: "abc123",
  config_file_path: "stack.config.ts"
}
const pushed = {
  "teams.allowClientTeamCreation": true,
  "users.allowClientUserDeletion": true,
  "apiKeys.enabled.user": true,
  "apiKeys.enabled.team": true
}
const reset = (...keys: ReadonlyArray<string>) =>
  ({ method: "POST", path: "/internal/config/override/branch/reset-keys", body: { keys } }) as const

const pushThen = (...keys: ReadonlyArray<string>): Arrange =>
  after(
    {
      method: "PUT",
      path: "/internal/config/override/branch",
      body: { config_string: JSON.stringify(pushed), source: fromGitHub }
    },
    reset(...keys)
  )

const customer: Arrange = ({ project, request }) => addUser(project, { id: request.path.split("/").at(-1) ?? "" })
const byDefault = { customerType: "user", catalogId: "plans", prices: "include-by-default" }
const defaultsOfOneCatalog = {
  method: "PATCH",
  path: "/internal/config/override/environment",
  body: {
    config_override_string: JSON.stringify({
      "payments.catalogs": { plans: { displayName: "Plans" } },
      "payments.products": { one: byDefault, two: byDefault }
    })
  }
}

/** Configuration layers on the 2026-04 platform. */
export const configLayers: Readonly<Record<string, Arrangement>> = {
  // The route is gone, whatever is sent to it.
  "internal.config.override.update": {
    cases: { "product-bad-money-is-accepted": () => Effect.void, "domain-handler-path-is-accepted": () => Effect.void }
  },
  "internal.config.invalid-values-effect": {
    cases: {
      ...invalidConfig("/internal/config/override/environment"),
      "two-defaults-in-one-catalog-then-list-products": steps(customer, after(defaultsOfOneCatalog))
    }
  },
  "internal.config.override.level.get": {
    cases: {
      "project-after-updates": after({
        method: "PATCH",
        path: "/internal/config/override/project",
        body: { config_override_string: '{"project.requirePublishableClientKey":false}' }
      }),
      "branch-after-reset-of-one-key": pushThen("teams.allowClientTeamCreation"),
      "branch-after-reset-of-parent-key": pushThen("teams.allowClientTeamCreation", "apiKeys")
    }
  },
  "internal.config.override.level.set": {},
  "internal.config.override.level.update": {},
  "internal.config.override.level.reset-keys": {},
  "internal.config.source.get": {
    cases: {
      "after-put-from-github": put({}, fromGitHub),
      "after-put-from-unknown": put({}, { type: "pushed-from-unknown" })
    }
  },
  "internal.config.source.delete": {}
}
