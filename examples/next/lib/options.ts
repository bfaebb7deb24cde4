/** The options that a browser may know. */
export interface PublicOptions {
  readonly projectId: string
  readonly baseUrl?: string
}

/** Reads the options of the environment, for the server's apps and the pages that need them. `next build` may have none. */
export const readOptions = (): PublicOptions => ({
  projectId: process.env.STACK_PROJECT_ID ?? "",
  ...(process.env.STACK_API_URL ? { baseUrl: process.env.STACK_API_URL } : {})
})
