import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from "jose"
import { createVerifier } from "portico/verify"

// CPU time of a verification versus `jwtVerify` of the same token with a loaded key, alternating in one process; and the requests
// sent.

const rounds = 15
const callsPerRound = 400
const warmUpCalls = 3000
const projectId = "3f1e6e0c-6f0f-4d5c-9a63-0c6f1d1c2b3a"
const baseUrl = "https://platform.test"
const issuer = `${baseUrl}/api/v1/projects/${projectId}`

const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true })
const jwk = { ...(await exportJWK(publicKey)), alg: "ES256", kid: "one" }
let requests = 0
const verifySession = createVerifier({
  projectId,
  baseUrl,
  fetch: async () => {
    requests++
    return Response.json({ keys: [jwk] })
  }
})
const token = await new SignJWT({
  sub: "b0a3f1f6-0c5f-4a55-8d0a-2f7d5c1f0a11",
  project_id: projectId,
  branch_id: "main",
  refresh_token_id: "5f0c5d1e-7a0d-4c0f-9c8a-d1b2c3e4f506",
  role: "authenticated",
  name: "Ada",
  email: "ada@example.com",
  email_verified: true,
  selected_team_id: null,
  is_anonymous: false
})
  .setProtectedHeader({ alg: "ES256", kid: "one" })
  .setIssuer(issuer)
  .setAudience(projectId)
  .setIssuedAt()
  .setExpirationTime("1h")
  .sign(privateKey)

const cpuMicros = async (call: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  for (let index = 0; index < callsPerRound; index++) await call()
  const { system, user } = process.cpuUsage(before)
  return (system + user) / callsPerRound
}
const median = (values: ReadonlyArray<number>): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const bare = () => jwtVerify(token, publicKey, { algorithms: ["ES256"], issuer, audience: projectId })
const request = new Request("https://app.test/", { headers: { authorization: `Bearer ${token}` } })
// As the SDK's clients write them.
const cookies = [
  `stack-refresh-${projectId}--default=${encodeURIComponent(JSON.stringify({ refresh_token: "r", updated_at_millis: 1 }))}`,
  `stack-access=${encodeURIComponent(JSON.stringify(["r", token]))}`
]
const page = new Request("https://app.test/", { headers: { cookie: cookies.join("; ") } })
const ways = {
  "of a token": () => verifySession(token),
  "of a request": () => verifySession(request),
  "of cookies": () => verifySession(page)
}

for (const [name, verify] of Object.entries(ways)) {
  for (let index = 0; index < warmUpCalls; index++) await Promise.all([verify(), bare()])
  const pairs: Array<readonly [number, number]> = []
  for (let round = 0; round < rounds; round++) pairs.push([await cpuMicros(verify), await cpuMicros(bare)])
  const ratio = median(pairs.map(([own, raw]) => own / raw)).toFixed(2)
  const [own, raw] = [0, 1].map((at) => median(pairs.map((pair) => pair[at as 0 | 1])).toFixed(0))
  console.log(`verifying ${name}`.padEnd(26), `${ratio} times jwtVerify (${own} us against ${raw} us)`)
}
console.log("requests for all of them".padEnd(26), `${requests}, for the keys`)
