// The texts for unknown paths, of the platform and of other servers.
const noRoute = /^404\b|^there is nothing at|does not exist in|^cannot [a-z]+ \/|^\s*[<{]|^(not found)?$/i

/** Returns whether a response means that the server does not have the route, and not that something was not found. */
export const isNoRoute = (status: number, text: string): boolean => status === 405 || (status === 404 && noRoute.test(text))
