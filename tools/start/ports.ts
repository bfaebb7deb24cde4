import { createServer } from "node:net"

const probe = (port: number): Promise<number | null> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once("error", () => resolve(null))
    server.listen(port, "localhost", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : null))
    })
  })

/** Checks whether a port of this machine is free. */
export const isFree = async (port: number): Promise<boolean> => (await probe(port)) !== null

/** Returns a free port. */
export const freePort = async (): Promise<number> => {
  const port = await probe(0)
  if (port === null) throw new Error("this machine has no free port")
  return port
}

/** Parses a port from the command line; null if it is invalid. */
export const portOf = (text: string): number | null => {
  const port = Number(text)
  return /^\d+$/.test(text) && port >= 1 && port <= 65_535 ? port : null
}
