import { spawn } from "node:child_process"
import { createClientApp } from "portico"

// The emulator as users start it: the time until it responds, and its HTTP requests per second.

const program = process.argv[2] ?? ""
const port = 20_000 + (process.pid % 20_000)
const baseUrl = `http://127.0.0.1:${port}`
const seconds = 3
const connections = 16

const began = performance.now()
const server = spawn(process.execPath, [program, "--host", "127.0.0.1", "--port", String(port), "--password-rounds", "4"])
const isReady = () =>
  fetch(baseUrl).then(
    () => true,
    () => false
  )
while (!(await isReady())) {
  if (server.exitCode !== null) throw new Error("The emulator did not start")
  await new Promise((resolve) => setTimeout(resolve, 5))
}
console.log(`${"start".padEnd(20)} ${(performance.now() - began).toFixed(0)} ms until the first answer`)

const project = { projectId: "00000000-0000-4000-8000-000000000001", publishableClientKey: "pck_development" }
const app = createClientApp({ ...project, baseUrl, tokenStore: "memory" })
await app.auth.signUpWithCredential({ email: "ada@example.com", password: "correct horse", noVerificationCallback: true })
const { accessToken } = await app.auth.getAuthJson()
const headers = {
  "x-stack-project-id": project.projectId,
  "x-stack-publishable-client-key": project.publishableClientKey,
  "x-stack-access-type": "client",
  "x-stack-access-token": accessToken ?? ""
}

let served = 0
const until = performance.now() + seconds * 1000
const ask = async (): Promise<void> => {
  while (performance.now() < until) {
    const answer = await fetch(`${baseUrl}/api/v1/users/me`, { headers })
    await answer.text()
    if (!answer.ok) throw new Error(`The emulator answered ${answer.status}`)
    served++
  }
}
try {
  await Promise.all(Array.from({ length: connections }, ask))
  console.log(`${"GET /users/me".padEnd(20)} ${Math.round(served / seconds)} requests per second, ${connections} at a time`)
} finally {
  await app.dispose()
  server.kill()
}
