import * as Redacted from "effect/Redacted"
import type * as Schema from "effect/Schema"
import { isObject, isPlain } from "../../../codecs/object.js"
import { invalid } from "../../../errors/invalid.js"
import type { InvalidInput } from "../../../errors/sdk.js"
import { maxJsonDepth } from "../../../schemas/limits.js"
import * as moneyMessages from "../../../schemas/messages/money.js"
import { empty } from "../../../schemas/messages/text.js"
import * as messages from "../../../schemas/messages/value.js"
import { mustBe, required } from "../../../schemas/messages/value.js"
import { customId } from "../../../schemas/rules/customIds.js"
import { domainHost, trustedDomain, trustedDomainLength } from "../../../schemas/rules/domain.js"
import { email } from "../../../schemas/rules/email.js"
import { permissionId, uuid } from "../../../schemas/rules/ids.js"
import { amounts, dayIntervalCount, intervalCount, somePrice } from "../../../schemas/rules/money.js"
import { port } from "../../../schemas/rules/number.js"
import type { Rule } from "../../../schemas/rules/Rule.js"
import { handlerPath } from "../../../schemas/rules/url.js"
import { configPath } from "../../../schemas/rules/value.js"
import { currencies, dayUnits, timeUnits } from "../../../schemas/units.js"

/** The rules for one part of a configuration. What has no rule is left to the platform. */
interface Part {
  readonly rule?: Rule<unknown>
  readonly isSecret?: true
  /** The rule for the names in the part, if they are ids. */
  readonly ids?: Rule<string>
  /** The rules for each name that is not in `fields`. */
  readonly each?: Part
  readonly fields?: Readonly<Record<string, Part>>
  /** The fields that a part must have if it is set as a whole. */
  readonly needed?: (part: Readonly<Record<string, unknown>>) => ReadonlyArray<string>
}

const text = (...rules: ReadonlyArray<Rule<string>>): Part => ({
  rule: (value) => {
    if (typeof value !== "string") return mustBe("a string")
    for (const rule of rules) {
      const message = rule(value)
      if (message !== null) return message
    }
    return null
  }
})

const oneOf = (...values: ReadonlyArray<string>): Part => ({
  rule: (value) => (values.some((one) => one === value) ? null : messages.oneOf(values))
})

const interval = (count: Rule<number>, units: ReadonlyArray<string>, ...others: ReadonlyArray<string>): Part => ({
  rule: (value) => {
    if (others.some((one) => one === value)) return null
    const isPair = Array.isArray(value) && value.length === 2 && units.includes(value[1])
    return isPair && typeof value[0] === "number" && count(value[0]) === null ? null : moneyMessages.interval(units)
  }
})

// An Apple provider for native apps only has their bundle ids instead.
const ownKeys = ({ appleBundles, isShared }: Readonly<Record<string, unknown>>): ReadonlyArray<string> =>
  isShared === false && appleBundles === undefined ? ["clientId", "clientSecret"] : []

// A mail server of another kind has other fields.
const mailServer = ({ isShared, provider = "smtp" }: Readonly<Record<string, unknown>>): ReadonlyArray<string> =>
  isShared === false && provider === "smtp" ? ["host", "port", "username", "password", "senderName", "senderEmail"] : []

const secret: Part = { isSecret: true }
const days = interval(dayIntervalCount, dayUnits)
const permissionIds: Part = { ids: permissionId }
const customerType = oneOf("user", "team", "custom")
const price: Part = {
  rule: (value) => (isObject(value) ? somePrice(value) : mustBe("an object")),
  fields: {
    ...Object.fromEntries(Object.keys(currencies).map((code) => [code, text(amounts[code as keyof typeof amounts])])),
    interval: days,
    freeTrial: days
  }
}

/** The rules for a project's configuration. @source protocol/formats.md, protocol/projects.md#configuration */
const configuration: Part = {
  fields: {
    auth: {
      fields: {
        oauth: {
          fields: {
            providers: { each: { needed: ownKeys, fields: { clientSecret: secret } } }
          }
        }
      }
    },
    dataVault: { fields: { stores: { ids: customId } } },
    domains: {
      fields: {
        trustedDomains: {
          ids: customId,
          each: { fields: { baseUrl: text(trustedDomainLength, trustedDomain, domainHost), handlerPath: text(handlerPath) } }
        }
      }
    },
    emails: {
      fields: {
        selectedThemeId: text(uuid),
        themes: { ids: uuid },
        templates: { ids: uuid },
        server: {
          needed: mailServer,
          fields: {
            port: { rule: (value) => (typeof value === "number" ? port(value) : mustBe("a number")) },
            senderEmail: text(email),
            password: secret
          }
        }
      }
    },
    payments: {
      fields: {
        autoPay: { fields: { interval: interval(intervalCount, timeUnits) } },
        catalogs: { ids: customId },
        productLines: { ids: customId },
        items: { ids: customId, each: { fields: { customerType } } },
        products: {
          ids: customId,
          each: {
            fields: {
              catalogId: text(customId),
              productLineId: text(customId),
              customerType,
              freeTrial: days,
              isAddOnTo: { ids: customId },
              prices: { ids: customId, each: price },
              includedItems: {
                ids: customId,
                each: { fields: { repeat: interval(dayIntervalCount, dayUnits, "never") } }
              }
            }
          }
        }
      }
    },
    sourceOfTruth: { fields: { connectionString: secret, connectionStrings: { each: secret } } },
    rbac: {
      fields: {
        permissions: { ids: permissionId, each: { fields: { containedPermissionIds: permissionIds } } },
        defaultPermissions: { each: permissionIds }
      }
    }
  }
}

/** A setting, or several by name. A secret can also be `Redacted`. */
export type ConfigValue = Schema.Json | Redacted.Redacted | { readonly [name: string]: ConfigValue }

/** Returns settings with their secrets as `Redacted`. */
export const redactSecrets = (settings: { readonly [path: string]: Schema.Json }): { readonly [path: string]: ConfigValue } =>
  redactedIn(configuration, settings)

const redactedIn = (
  part: Part | undefined,
  settings: { readonly [path: string]: Schema.Json }
): { readonly [path: string]: ConfigValue } =>
  Object.fromEntries(
    Object.entries(settings).map(([path, value]) => {
      const own = path.split(".").reduce(partOf, part)
      if (own?.isSecret === true && typeof value === "string") return [path, Redacted.make(value)]
      return [path, isObject(value) ? redactedIn(own, value) : value]
    })
  )

const partOf = (part: Part | undefined, name: string): Part | undefined =>
  part?.fields !== undefined && Object.hasOwn(part.fields, name) ? part.fields[name] : part?.each

/** Returns settings with the texts of their secrets, to send them. */
export const revealSecrets = (settings: unknown, depth = 0): unknown => {
  if (Redacted.isRedacted(settings)) return Redacted.value(settings)
  // What contains itself is refused with the request.
  if (!isObject(settings) || !isPlain(settings) || depth > maxJsonDepth) return settings
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, revealSecrets(value, depth + 1)]))
}

/**
 * Returns the first problem in changes of a configuration by path, or null. The platform accepts some invalid values, and then
 * fails whenever it reads the project.
 */
export const configProblem = (override: unknown): InvalidInput | null =>
  badPath(override) ?? hiddenIn(override, "") ?? inside(configuration, override, "")

// A secret that is printed or serialized reads so; stored, it would be the password.
const hiddenIn = (value: unknown, path: string, depth = 0): InvalidInput | null => {
  if (value === "<redacted>")
    return invalid(path, (field) => `${field} is the text of a secret that is not shown; pass the secret itself`)
  if ((!isObject(value) && !Array.isArray(value)) || depth > maxJsonDepth) return null
  for (const [name, part] of Object.entries(value)) {
    const problem = hiddenIn(part, path === "" ? name : `${path}.${name}`, depth + 1)
    if (problem !== null) return problem
  }
  return null
}

/** Returns the problem of the first path that no configuration has, or null. Values of other kinds are refused with the request. */
export const keyProblem = (keys: unknown): InvalidInput | null => {
  const index = Array.isArray(keys) ? keys.findIndex((key) => typeof key === "string" && configPath(key) !== null) : -1
  return index < 0 ? null : invalid(`keys.${index}`, messages.configPath)
}

const badPath = (override: unknown): InvalidInput | null => {
  const path = Object.keys(Object(override)).find((name) => configPath(name) !== null)
  return path === undefined ? null : invalid(path, messages.configPath)
}

// A name may be a path through several levels.
const inside = (part: Part, value: unknown, path: string): InvalidInput | null => {
  if (!isObject(value) || (part.ids === undefined && part.each === undefined && part.fields === undefined)) return null
  for (const [name, own] of Object.entries(value)) {
    const problem = at(part, name.split("."), own, path)
    if (problem !== null) return problem
  }
  return null
}

const at = (part: Part, [name = "", ...rest]: ReadonlyArray<string>, value: unknown, above: string): InvalidInput | null => {
  const path = above === "" ? name : `${above}.${name}`
  const badId = part.ids?.(name) ?? null
  if (badId !== null) return invalid(path, badId)
  const next = partOf(part, name)
  if (next === undefined) return null
  if (rest.length > 0) return at(next, rest, value, path)
  // Null restores the default.
  if (value === null) return null
  const message = next.rule?.(value) ?? null
  return message === null ? (missing(next, value, path) ?? inside(next, value, path)) : invalid(path, message)
}

const missing = ({ needed }: Part, value: unknown, path: string): InvalidInput | null => {
  if (needed === undefined || !isObject(value)) return null
  const name = needed(value).find((one) => value[one] === undefined || value[one] === null || value[one] === "")
  return name === undefined ? null : invalid(`${path}.${name}`, value[name] === "" ? empty : required)
}
