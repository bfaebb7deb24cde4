import type { AppProject } from "../appProject.js"

/**
 * Returns the variables of an app on the emulator. Those with a prefix of Vite are for pages, and have no secret; the others are for
 * servers. They have both names that the SDK's config layers read, so that an older setting under the other name does not win.
 */
export const variablesOf = (
  { id, publishableClientKey, secretServerKey, superSecretAdminKey }: AppProject,
  baseUrl: string,
  prefixes: ReadonlyArray<string>
): ReadonlyMap<string, string> => {
  const ofPages = { API_URL: baseUrl, PROJECT_ID: id, PUBLISHABLE_CLIENT_KEY: publishableClientKey }
  const ofServers = { ...ofPages, SECRET_SERVER_KEY: secretServerKey, SUPER_SECRET_ADMIN_KEY: superSecretAdminKey }
  const named = (prefix: string, values: Readonly<Record<string, string>>) =>
    Object.entries(values).map(([name, value]) => [`${prefix}${name}`, value] as const)
  return new Map([
    ...prefixes.flatMap((prefix) => named(`${prefix}STACK_`, ofPages)),
    ...named("STACK_", ofServers),
    ...named("HEXCLAVE_", ofServers)
  ])
}
