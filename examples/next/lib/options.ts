/** What a browser may know of the project. */
export interface PublicOptions {
  readonly projectId: string
  readonly baseUrl?: string
}

/** Read on the server, when it starts, and given to the pages that need it. */
export const options: PublicOptions = {
  projectId: process.env.STACK_PROJECT_ID ?? "",
  ...(process.env.STACK_API_URL ? { baseUrl: process.env.STACK_API_URL } : {})
}
