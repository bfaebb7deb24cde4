import { createServer } from "node:net"

/** Checks whether a port of this machine is free. */
export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once("error", () => resolve(false))
    server.listen(port, "localhost", () => server.close(() => resolve(true)))
  })

// Below the ports that the system assigns by itself, so that no other socket takes one before its user listens. Processes that
// start one after the other, such as the workers of a test run, begin far from each other.
let next = 11_000 + ((process.pid * 64) % 20_000)

/** Returns a port that is free, and that no other call has returned. */
export const freePort = async (): Promise<number> => {
  while (!(await isFree(next))) next++
  return next++
}

/** Parses a port from the command line; null if it is invalid. */
export const portOf = (text: string): number | null => {
  const port = Number(text)
  return /^\d+$/.test(text) && port >= 1 && port <= 65_535 ? port : null
}
