import { defineConfig } from "vite"

export default defineConfig({
  root: import.meta.dirname,
  // Inside this repository the SDK is read from its sources; an app that installs it from npm leaves this line out.
  resolve: { conditions: ["source", "module", "browser", "development|production"], dedupe: ["react", "react-dom", "effect"] },
  // `portico/react` says "use client" to other frameworks; here there is only a client.
  build: { rolldownOptions: { checks: { moduleLevelDirective: false } } },
  clearScreen: false
})
