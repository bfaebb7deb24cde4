/** The header in which the proxy passes the URL of the page on: nothing else tells server components, and actions, where they are. */
export const pageHeader = "x-portico-page"
