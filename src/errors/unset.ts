/** The variable that usually holds a required option. */
const variables: Readonly<Record<string, string>> = {
  projectId: "NEXT_PUBLIC_STACK_PROJECT_ID",
  baseUrl: "NEXT_PUBLIC_STACK_API_URL",
  publishableClientKey: "NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY",
  secretServerKey: "STACK_SECRET_SERVER_KEY",
  superSecretAdminKey: "STACK_SUPER_SECRET_ADMIN_KEY",
  secret: "STACK_WEBHOOK_SECRET"
}

/**
 * Returns the reason why an option that has no value is refused: a program that passes an environment variable sees that it is not set. Null
 * if it has a value. @internal
 */
export const unset = (option: string, given: unknown): string | null => {
  if (given !== undefined && given !== "") return null
  const variable = variables[option]
  const kind = given === undefined ? "undefined" : "empty"
  return variable === undefined ? `is ${kind}` : `is ${kind}: the variable that you pass, such as \`${variable}\`, is not set`
}
