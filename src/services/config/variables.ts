const names = {
  projectId: ["NEXT_PUBLIC_STACK_PROJECT_ID", "STACK_PROJECT_ID"],
  publishableClientKey: ["NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY", "STACK_PUBLISHABLE_CLIENT_KEY"],
  // A secret never has a name that a bundler exposes to browsers.
  secretServerKey: ["STACK_SECRET_SERVER_KEY"],
  superSecretAdminKey: ["STACK_SUPER_SECRET_ADMIN_KEY"],
  extraRequestHeaders: ["NEXT_PUBLIC_STACK_EXTRA_REQUEST_HEADERS", "STACK_EXTRA_REQUEST_HEADERS"],
  hostedPages: ["NEXT_PUBLIC_STACK_HOSTED_HANDLER_URL_TEMPLATE", "STACK_HOSTED_HANDLER_URL_TEMPLATE"],
  hostedSuffix: ["NEXT_PUBLIC_STACK_HOSTED_HANDLER_DOMAIN_SUFFIX", "STACK_HOSTED_HANDLER_DOMAIN_SUFFIX"],
  baseUrl: [
    "NEXT_PUBLIC_SERVER_STACK_API_URL",
    "NEXT_PUBLIC_STACK_API_URL_SERVER",
    "STACK_API_URL_SERVER",
    "NEXT_PUBLIC_STACK_API_URL",
    "STACK_API_URL",
    "NEXT_PUBLIC_STACK_URL"
  ]
} as const

/** An option that a program can read from its environment. */
export type VariableOption = keyof typeof names

/** Returns the variables of an option in the order in which they are read: each `HEXCLAVE` name before its `STACK` name. @internal */
export const variablesOf = (option: VariableOption): ReadonlyArray<string> =>
  names[option].flatMap((name) => [name.replace("STACK", "HEXCLAVE"), name])
