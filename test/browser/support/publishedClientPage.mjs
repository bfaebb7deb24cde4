import { StackClientApp } from "../../clients/node_modules/client-2-8-108/dist/esm/index.js"

/** The page of an app that uses the platform's own client. */
export const start = (settings) =>
  new StackClientApp({
    ...settings,
    tokenStore: "cookie",
    redirectMethod: "window",
    urls: {
      signIn: "/",
      afterSignIn: "/",
      afterSignUp: "/",
      afterSignOut: "/",
      home: "/",
      oauthCallback: "/handler/oauth-callback",
      error: "/handler/error"
    }
  })
