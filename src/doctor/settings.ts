import type { VariableOption } from "../services/config/variables.js"
import { variablesOf } from "../services/config/variables.js"
import type { Variable, Variables } from "./readVariables.js"

/** The options of an app that the doctor reads. */
export const optionNames = ["projectId", "publishableClientKey", "secretServerKey", "superSecretAdminKey", "baseUrl"] as const

/** The name of one of them. */
export type OptionName = (typeof optionNames)[number]

/** The variable that sets each option, if one does. */
export type Settings = { readonly [Option in OptionName]?: Variable }

// What bundlers and frameworks put into pages.
const publicPrefix = /^(?:NEXT_PUBLIC_|NUXT_PUBLIC_|EXPO_PUBLIC_|PUBLIC_|VITE_|REACT_APP_|GATSBY_|VUE_APP_)/

/** Returns whether bundlers put a variable into pages, where everybody can read it. */
export const isPublic = (name: string): boolean => publicPrefix.test(name)

const bare = (name: string) => name.replace(publicPrefix, "")

const options: ReadonlyMap<string, VariableOption> = new Map(
  ([...optionNames, "extraRequestHeaders"] as const).flatMap((option) =>
    variablesOf(option).map((name) => [bare(name), option] as const)
  )
)

/** Returns the option that a variable sets, whatever its public prefix, or undefined. */
export const optionOf = (name: string): VariableOption | undefined => options.get(bare(name))

/** Returns the variables that are set for an option, the first one being the one that counts. */
export const settersOf = (option: OptionName, { byName }: Variables): ReadonlyArray<Variable> => {
  const order = variablesOf(option)
  // A name with the prefix of a bundler comes after those that the layers of Effect read.
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return [...byName.values()]
    .filter(({ name, value }) => value !== "" && optionOf(name) === option)
    .sort((one, other) => rank(one.name) - rank(other.name))
}

/** Returns the variable that sets each option. */
export const settingsOf = (variables: Variables): Settings =>
  Object.fromEntries(
    optionNames.flatMap((option) => {
      const [first] = settersOf(option, variables)
      return first === undefined ? [] : [[option, first]]
    })
  )

/** Names a variable and where it is set. */
export const place = ({ name, from }: Variable): string => `${name} (${from})`
