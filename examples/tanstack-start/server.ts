import { serve } from "srvx"
import { staticMiddleware } from "srvx/static"
// @ts-expect-error: written by `npm run build`
import server from "./dist/server/server.js"

serve({
  fetch: server.fetch,
  port: Number(process.env.PORT ?? 3000),
  middleware: [staticMiddleware({ dir: "dist/client" })]
})
