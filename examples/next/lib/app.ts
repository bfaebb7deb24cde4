import type { PromiseServerApp } from "portico"
import { createServerApp } from "portico"
import { readOptions } from "./options"

let app: PromiseServerApp | undefined

/** The server's app, of which each request gets its own view. Created with the first request, so `next build` needs no keys. */
export const server = (): PromiseServerApp =>
  (app ??= createServerApp({ ...readOptions(), secretServerKey: process.env.STACK_SECRET_SERVER_KEY ?? "" }))
