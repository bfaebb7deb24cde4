import type { RouteConfig } from "@react-router/dev/routes"
import { index, route } from "@react-router/dev/routes"

export default [
  index("routes/home.tsx"),
  route("account", "routes/account.tsx"),
  route("sign-in", "routes/sign-in.tsx"),
  route("rename", "routes/rename.ts"),
  route("sign-out", "routes/sign-out.ts"),
  route("api/me", "routes/me.ts"),
  route("webhooks", "routes/webhooks.ts")
] satisfies RouteConfig
