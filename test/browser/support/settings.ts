/** Which project of which platform a page talks to. */
export interface Settings {
  readonly baseUrl: string
  readonly projectId: string
  readonly publishableClientKey: string
}
