import { Exit, Predicate, Schema } from "effect"
import { assert, describe, it } from "vitest"
import * as contract from "../../src/contract/index.js"
import type { RecordedGeneration } from "../support/recorded.js"
import { cases, codeOf, endpointsOf, files, match, statusOf } from "../support/recorded.js"
import { isInstalled } from "./published.js"
import type { Described } from "./schemas.js"
import { clientOf, schemasOf, withField } from "./schemas.js"

/** The published schema that describes the responses of a recorded file. */
const published: ReadonlyArray<readonly [files: RegExp, file: string, name: string]> = [
  [/^users\.me\./, "current-user", "currentUserCrud"],
  [/^users\./, "users", "usersCrud"],
  [/^teams\./, "teams", "teamsCrud"],
  [/^team-member-profiles\./, "team-member-profiles", "teamMemberProfilesCrud"],
  [/^contact-channels\./, "contact-channels", "contactChannelsCrud"],
  [/^auth\.sessions\.list/, "sessions", "sessionsCrud"],
  [/^user-api-keys\.(?:list|get|update)/, "project-api-keys", "userApiKeysCrud"],
  [/^team-api-keys\.(?:list|get|update)/, "project-api-keys", "teamApiKeysCrud"],
  [/^oauth-providers\./, "oauth-providers", "oauthProviderCrud"],
  [/^team-permission-definitions/, "team-permissions", "teamPermissionDefinitionsCrud"],
  [/^project-permission-definitions/, "project-permissions", "projectPermissionDefinitionsCrud"],
  [/^team-permissions/, "team-permissions", "teamPermissionsCrud"],
  [/^project-permissions/, "project-permissions", "projectPermissionsCrud"],
  [/^internal\.projects\.(?:current\.get|list)/, "projects", "projectsCrud"],
  [/^internal\.api-keys\.(?:list|get)/, "internal-api-keys", "internalApiKeysCrud"],
  [/^internal\.emails\.list/, "emails", "internalEmailsCrud"],
  [/^team-invitations\.list/, "team-invitation", "teamInvitationCrud"],
  [/^emails\.notification-preference/, "notification-preferences", "notificationPreferenceCrud"]
]

/** Fields that every recorded response has, although the published schemas let the platform omit them. */
const always = new Set([
  "is_current_session",
  "client_metadata",
  "client_read_only_metadata",
  "server_metadata",
  "oauth_providers.0.email"
])
const isAlways = (path: ReadonlyArray<string>): boolean =>
  [...always].some((name) => path.join(".") === name || path.join(".").endsWith(`.${name}`))

type Field = Described & { readonly optional?: boolean; readonly nullable?: boolean }
/** The fields of a published schema by their path; a path through a list names its first item. */
const fieldsIn = (schema: Described, at: ReadonlyArray<string> = []): ReadonlyArray<readonly [ReadonlyArray<string>, Field]> =>
  schema.type === "array" && schema.innerType !== undefined
    ? fieldsIn(schema.innerType, [...at, "0"])
    : Object.entries(schema.fields ?? {}).flatMap(([name, field]) => [
        [[...at, name], field] as const,
        ...fieldsIn(field, [...at, name])
      ])
const valueAt = (value: unknown, path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>((inner, key) => Object(inner)[key], value)

// The newest platform has no recordings; its responses are those before, as far as its schemas still describe them.
const generations: ReadonlyArray<readonly [schemas: "2025-11" | "2026-04" | "2026-11", recorded: RecordedGeneration]> = [
  ["2025-11", "2025-11"],
  ["2026-04", "2026-04"],
  ["2026-11", "2026-04"]
]

describe.runIf(Object.values(clientOf).every(isInstalled)).each(generations)("a response of %s", (generation, recorded) => {
  it("is decoded if it lacks a field, or has null for one, that the published schemas let the platform omit or clear", () => {
    const endpoints = endpointsOf(contract)
    const { schemaAt } = schemasOf(generation)
    const refused = new Set<string>()
    let count = 0
    for (const file of files(recorded)) {
      const [, schemaFile = "", name = ""] = published.find(([fits]) => fits.test(file)) ?? []
      for (const one of name === "" ? [] : cases(file, recorded)) {
        const found = match(endpoints, one)
        const body = one.response.body
        if (found === undefined || statusOf(one) >= 300 || codeOf(one) !== undefined || Object(body).success === true) continue
        const level = ["admin", "server"].find((each) => one.access.startsWith(each)) ?? "client"
        const at = Array.isArray(Object(body).items) ? ["items", "0"] : []
        if (valueAt(body, at) === undefined) continue
        const decode = Schema.decodeUnknownExit(found.endpoint.success)
        const described = schemaAt(schemaFile, `${name}.${level}.readSchema`)?.describe()
        for (const [path, field] of described === undefined ? [] : fieldsIn(described)) {
          const parent = valueAt(body, [...at, ...path.slice(0, -1)])
          if (!Predicate.isObject(parent)) continue
          const mayLack = field.optional === true && !isAlways(path)
          if (isAlways(path) && !Object.hasOwn(parent, path.at(-1) ?? "")) refused.add(`${found.name} lacks ${path.join(".")}`)
          for (const value of [...(mayLack ? [undefined] : []), ...(field.nullable === true ? [null] : [])]) {
            count++
            if (Exit.isFailure(decode(withField(body, [...at, ...path], value))))
              refused.add(`${found.name} ${path.join(".")}: ${value}`)
          }
        }
      }
    }
    assert.deepStrictEqual([...refused], [])
    assert.isAbove(count, 300)
  })
})
