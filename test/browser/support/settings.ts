/** The platform and project of a page. */
export interface Settings {
  readonly baseUrl: string
  readonly projectId: string
  readonly publishableClientKey: string
}
