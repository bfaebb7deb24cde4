/** Which project of which platform the example talks to. */
export const settings = {
  baseUrl: import.meta.env.VITE_PORTICO_BASE_URL ?? "http://localhost:8102",
  projectId: import.meta.env.VITE_PORTICO_PROJECT_ID ?? "",
  publishableClientKey: import.meta.env.VITE_PORTICO_PUBLISHABLE_CLIENT_KEY ?? ""
}
