import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http"
import { createRequire } from "node:module"

// The frameworks that the adapters are tested with, as far as the tests use them. They are installed apart from the project, by
// `npm run frameworks`, and so are their types.

/** The part of Express that the tests use. */
export interface Express extends RequestListener {
  use(middleware: (request: IncomingMessage, response: ExpressResponse, next: (error?: unknown) => void) => void): Express
}

export interface ExpressResponse extends ServerResponse {
  status(code: number): ExpressResponse
  set(headers: Readonly<Record<string, string>>): ExpressResponse
  send(body?: string): ExpressResponse
}

/** The part of Fastify that the tests use. */
export interface Fastify {
  readonly server: Server
  decorateRequest(name: string, value: null): Fastify
  addHook(name: "onRequest", hook: (request: FastifyRequest, reply: FastifyReply) => Promise<void>): Fastify
  all(path: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): Fastify
  ready(): Promise<unknown>
}

export interface FastifyRequest {
  readonly raw: IncomingMessage
  readonly url: string
}

export interface FastifyReply {
  readonly raw: ServerResponse
  hijack(): unknown
  code(status: number): FastifyReply
  headers(headers: Readonly<Record<string, string | ReadonlyArray<string>>>): FastifyReply
  send(body?: string): FastifyReply
}

const requireInstalled = createRequire(import.meta.url)

const installed = (name: string): unknown => {
  try {
    return requireInstalled(name)
  } catch (cause) {
    throw new Error(`${name} is not installed: npm run frameworks`, { cause })
  }
}

// Casts of packages without types.
export const makeExpress = (): Express => (installed("express") as () => Express)()

/** Creates a Fastify app whose server is that of `serverFactory`. */
export const makeFastify = (options: { readonly serverFactory: (handler: RequestListener) => Server }): Fastify =>
  (installed("fastify") as (given: typeof options) => Fastify)(options)
