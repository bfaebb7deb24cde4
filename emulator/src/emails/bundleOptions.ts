/** How the sources of e-mails are compiled, and what the sandbox consists of is bundled. */
export const bundleOptions = {
  format: "cjs",
  platform: "browser",
  target: "es2020",
  jsx: "automatic",
  define: { "process.env.NODE_ENV": '"production"' },
  legalComments: "none",
  logLevel: "silent"
} as const

/** What components for e-mails take from the script of the sandbox. `render` of them asks for the server of React by two names. */
export const modulesOfMain = ["react", "react/jsx-runtime", "react-dom/server", "react-dom/server.browser"]

/** Returns the options to bundle the script of the sandbox from its source. `resolve` finds a module that the source imports. */
export const mainOptions = (source: string, resolve: (id: string) => string) => ({
  ...bundleOptions,
  bundle: true,
  entryPoints: [source],
  format: "iife" as const,
  // The half of `react-dom/server` that renders to a text; the other one streams, and needs a host.
  alias: {
    "react-dom/server": resolve("react-dom/server.browser").replace(
      "server.browser.js",
      "cjs/react-dom-server-legacy.browser.production.js"
    )
  }
})
