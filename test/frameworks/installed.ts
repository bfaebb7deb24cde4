import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http"
import { createRequire } from "node:module"
import type { Readable } from "node:stream"

// The frameworks that the adapters are tested with, as far as the tests use them. They are installed apart from the project, by
// `npm run frameworks`, and so are their types.

/** The part of Express that the tests use. */
export interface Express extends RequestListener {
  use(middleware: ExpressMiddleware): Express
  use(path: string, middleware: ExpressMiddleware): Express
  use(handler: ExpressErrorHandler): Express
}

type ExpressMiddleware = (request: ExpressRequest, response: ExpressResponse, next: (error?: unknown) => void) => unknown
type ExpressErrorHandler = (error: unknown, request: ExpressRequest, response: ExpressResponse, next: () => void) => unknown

export interface ExpressRequest extends IncomingMessage {
  readonly body?: unknown
  rawBody?: unknown
}

export interface ExpressResponse extends ServerResponse {
  status(code: number): ExpressResponse
  set(headers: Readonly<Record<string, string>>): ExpressResponse
  send(body?: string): ExpressResponse
}

/** The parsers of bodies that Express comes with. */
export interface ExpressParsers {
  json(options: ParserOptions & JsonOptions): ExpressMiddleware
  raw(options: ParserOptions): ExpressMiddleware
  text(options: ParserOptions): ExpressMiddleware
}

interface ParserOptions {
  readonly type: string
  readonly limit: number
}

interface JsonOptions {
  readonly strict?: boolean
  readonly verify?: (request: ExpressRequest, response: unknown, bytes: Uint8Array) => void
}

/** The part of Fastify that the tests use. */
export interface Fastify {
  readonly server: Server
  decorateRequest(name: string, value: null): Fastify
  addHook(name: "onRequest" | "preHandler", hook: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): Fastify
  register(plugin: (fastify: never) => Promise<void>): Fastify
  setErrorHandler(handler: (error: unknown, request: FastifyRequest, reply: FastifyReply) => unknown): Fastify
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
  send(body?: string | Readable): FastifyReply
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
export const expressParsers = (): ExpressParsers => installed("express") as ExpressParsers

/** The options of a Fastify app. */
export interface FastifyOptions {
  /** Creates the server that passes requests to the app. */
  readonly serverFactory?: (handler: RequestListener) => Server
  /** The length up to which Fastify reads a body. */
  readonly bodyLimit?: number
}

export const makeFastify = (options: FastifyOptions): Fastify =>
  (installed("fastify") as (given: FastifyOptions) => Fastify)(options)

/** The window of a document of jsdom, as an environment of tests gives it to scripts. */
export interface JsdomWindow extends Window {
  eval(script: string): unknown
  // biome-ignore lint/suspicious/noExplicitAny: whatever the scripts define
  readonly [name: string]: any
}

/** Opens an empty page of jsdom. `complain` is called with what its scripts throw. */
export const jsdom = (url: string, complain: (text: string) => void): { readonly window: JsdomWindow } => {
  const { JSDOM } = installed("jsdom") as Jsdom
  const page = new JSDOM("<!doctype html><title>Northwind</title>", { url, pretendToBeVisual: true, runScripts: "outside-only" })
  page.window.addEventListener("error", ({ message }) => complain(message))
  return page
}

interface Jsdom {
  readonly JSDOM: new (html: string, options: object) => { readonly window: JsdomWindow }
}

/** Calls a proxy (`proxy.ts`) with a request as Next passes it: a `NextRequest`, some members of which throw when they are read. */
export const callNextProxy = async (
  handler: (request: Request) => Promise<Response>,
  url: string,
  headers: Readonly<Record<string, string>>
): Promise<Response> => {
  // What Next's server loads first.
  installed("next/dist/server/node-environment-baseline.js")
  const { adapter } = installed("next/dist/server/web/adapter.js") as NextAdapter
  const { response } = await adapter({ page: "/proxy", handler, request: { url, headers, method: "GET", nextConfig: {} } })
  return response
}

interface NextAdapter {
  adapter(params: {
    readonly page: string
    readonly handler: (request: Request) => Promise<Response>
    readonly request: object
  }): Promise<{ readonly response: Response }>
}
