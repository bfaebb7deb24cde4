import { createClientApp } from "portico"
import { projectId, token } from "./recorded.js"

const century = 100 * 365 * 86_400
const cookie = [
  `stack-refresh-${projectId}--default=${encodeURIComponent(JSON.stringify({ refresh_token: "rt", updated_at_millis: 1 }))}`,
  `stack-access=${encodeURIComponent(JSON.stringify(["rt", token(century)]))}`
].join("; ")
const mk = () => createClientApp({ projectId, publishableClientKey: "k", baseUrl: "http://bench.test", tokenStore: "memory" })
const app = mk()
const which = process.argv[2]
const f: any = {
  app: mk,
  view: () => app.forRequest({ headers: { cookie } }),
  viewuser: () => app.forRequest({ headers: { cookie } }).user.get
}[which!]
for (let i = 0; i < 5000; i++) f()
const b = process.cpuUsage()
const n = 20000
for (let i = 0; i < n; i++) f()
const d = process.cpuUsage(b)
console.log(which, ((d.user + d.system) / n).toFixed(1), "us")
