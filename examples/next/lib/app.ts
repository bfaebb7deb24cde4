import type { ServerApp } from "portico"
import { createServerApp } from "portico"
import { readOptions } from "./options"

let app: ServerApp | undefined

/** The server's app, of which each request gets its own view. Created with the first request, so `next build` needs no keys. */
export const server = (): ServerApp =>
  (app ??= createServerApp({ ...readOptions(), secretServerKey: process.env.STACK_SECRET_SERVER_KEY ?? "" }))
