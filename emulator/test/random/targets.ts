import type { Route } from "../../src/http/Route.js"

const console = (names: string, fields: ReadonlyArray<string> = []) =>
  names.split(", ").map((name) => {
    const [method = "", path = ""] = name.split(" ")
    return { method, path, access: "console" as const, endpoint: undefined, fields: new Set(fields) }
  })
/** What the console and other programs send beside the API. */
export const consoleRoutes = [
  ...console("GET /emulator/export, GET /emulator/snapshots, GET /emulator/faults, GET /emulator/time, GET /emulator/projects"),
  ...console("PUT /emulator/snapshots/:name, DELETE /emulator/snapshots/:name, POST /emulator/snapshots/:name/restore"),
  ...console("POST /emulator/faults", ["kind", "route", "times", "share"]),
  ...console("DELETE /emulator/faults/:faultId, POST /emulator/time/stop, POST /emulator/time/reset"),
  ...console("POST /emulator/time/run", ["speed"]),
  ...console("POST /emulator/time/step", ["by"]),
  ...console("POST /emulator/time/set", ["to"]),
  ...console("GET /emulator/requests", ["after", "limit"]),
  ...console("GET /emulator/requests/:number", ["reveal"]),
  ...console("POST /emulator/requests/:number/replay, DELETE /emulator/requests"),
  ...console("GET /emulator/mails", ["project", "limit", "before"]),
  ...console("GET /emulator/mails/:mailId, GET /emulator/mails/:mailId/html, GET /emulator/previews/:previewId"),
  ...console("POST /emulator/previews", ["html"]),
  ...console("POST /emulator/projects", ["displayName"]),
  ...console("POST /emulator/projects/:projectId/keys"),
  ...console("GET /, GET /health, GET /mailbox, GET /api/v1/mailbox/:mailbox, GET /purchase/:fullCode, GET /storage/:image"),
  ...console("GET /api/v1/app/:projectId/endpoint, GET /api/v1/app/:projectId/msg"),
  ...console("POST /api/v1/app/:projectId/endpoint", ["url", "description", "filterTypes", "disabled"]),
  ...console("PATCH /api/v1/app/:projectId/endpoint/:endpointId", ["description", "disabled"]),
  ...console("DELETE /api/v1/app/:projectId/endpoint/:endpointId, GET /api/v1/app/:projectId/endpoint/:endpointId/secret"),
  ...console("GET /api/v1/app/:projectId/msg/:msgId, GET /api/v1/app/:projectId/attempt/endpoint/:endpointId"),
  ...console("GET /api/v1/app/:projectId/attempt/msg/:msgId"),
  ...console("POST /api/v1/app/:projectId/msg/:msgId/endpoint/:endpointId/resend")
]
/** A route that random requests are for. */
export type Target = Pick<Route, "method" | "path" | "endpoint" | "fields"> & { readonly access: Route["access"] | "console" }
/** Returns the method, path and access level of a route. */
export const nameOf = ({ access, method, path }: Target): string => `${method} ${path} ${access}`
