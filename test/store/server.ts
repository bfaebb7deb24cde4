import { createInterface } from "node:readline"
import type { AppClock } from "../../src/index.js"
import { createServerApp } from "../../src/index.js"
import { createSessions } from "../../src/store/index.js"
import { storeAt } from "./storeAt.js"

// One of several servers that share a store, in its own process. For each input line, the cookie of a visitor, it handles 25
// concurrent requests and prints their users.

// The last argument is by how much its clock is wrong.
const [projectId = "", secretServerKey = "", baseUrl = "", place = "", skewMillis = "0"] = process.argv.slice(2)
const clock: AppClock = {
  now: () => Date.now() + Number(skewMillis),
  after: (millis, callback) => {
    const timer = setTimeout(callback, millis)
    return () => clearTimeout(timer)
  }
}
const sessions = createSessions({ store: storeAt(place) })
const app = createServerApp({ projectId, secretServerKey, baseUrl, sessions, clock })

const answer = async (cookie: string) => {
  const request = new Request("https://app.test/", { headers: { cookie } })
  return (await app.forRequest({ request, response: new Headers() }).user.get())?.id
}

for await (const cookie of createInterface({ input: process.stdin })) {
  const answers = await Promise.all(Array.from({ length: 25 }, () => answer(cookie)))
  console.log(JSON.stringify([...new Set(answers)]))
}
process.exit()
