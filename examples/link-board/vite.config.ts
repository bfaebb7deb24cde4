import type { Plugin } from "vite"
import { defineConfig } from "vite"
import { answerWith } from "./server/nodeHandler.js"

/** Serves the backend under `/api`, beside the pages. */
const backend = (): Plugin => ({
  name: "link-board-backend",
  configureServer: (server) => {
    server.middlewares.use((request, response, next) => {
      if (!request.url?.startsWith("/api/")) return next()
      server
        .ssrLoadModule("/server/main.ts")
        .then((loaded) => answerWith(loaded["handle"], request, response))
        .catch(next)
    })
  }
})

// Inside this repository, the SDK is loaded from its sources; an app that installs it from npm omits these conditions.
const conditions = ["source", "module", "development|production"]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [backend()],
  resolve: { conditions: [...conditions, "browser"], dedupe: ["react", "react-dom", "effect"] },
  ssr: { resolve: { conditions: [...conditions, "node"] } },
  // `portico/react` contains "use client" for other frameworks; this app is all client.
  build: { rolldownOptions: { checks: { moduleLevelDirective: false } } },
  clearScreen: false
})
