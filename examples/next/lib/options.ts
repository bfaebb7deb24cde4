/** The options that a browser may know. */
export interface PublicOptions {
  readonly projectId: string
  readonly baseUrl?: string
}

/** Read when the server starts, and passed to the pages that need it. */
export const options: PublicOptions = {
  projectId: process.env.STACK_PROJECT_ID ?? "",
  ...(process.env.STACK_API_URL ? { baseUrl: process.env.STACK_API_URL } : {})
}
