import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert } from "@effect/vitest"
import { Clock, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Outbox } from "../../src/emails/Outbox.js"
import type { Generation } from "../../src/generation/Generation.js"
import { defaultGeneration, generations } from "../../src/generation/Generation.js"
import { routes } from "../../src/handlers/index.js"
import { Emulator, Faults, RequestLog, Snapshots, Time } from "../../src/index.js"
import { canStore } from "../kills.js"
import { answerProblems } from "./answerProblems.js"
import type { Answer, Asked } from "./exchange.js"
import { toAnswer, toRequest } from "./exchange.js"
import type { Found } from "./found.js"
import { foundIn } from "./found.js"
import { planted, projectIds, trafficOptions } from "./projects.js"
import { Traffic } from "./Traffic.js"
import { consoleRoutes, nameOf } from "./targets.js"

// A failure prints its seed. `SEED=21 npm test -- --project emulator emulator/test/randomRequests.test.ts` sends other requests.
const seed = Number(process.env["SEED"] ?? 20_261_129)
const longestMillis = 60_000

const send = Effect.fnUntraced(function* (asked: Asked) {
  const handler = yield* Emulator.handler
  const answered = TestClock.withLive(
    Effect.timeoutOption(
      Effect.promise(() => handler(toRequest(asked)).then(toAnswer)),
      longestMillis
    )
  )
  return yield* Effect.flatMap(answered, Effect.fromOption).pipe(
    Effect.mapError(() => new Error(`No answer: ${JSON.stringify(asked)}`)),
    Effect.orDie
  )
})

const mailsSince = Effect.fnUntraced(function* (earlier: ReadonlySet<string>) {
  const mails = yield* Outbox.use(({ all }) => all)
  return mails.filter(({ id }) => !earlier.has(id))
})

interface Step {
  readonly asked: Asked
  readonly answer: Answer
  readonly found: Found
  readonly problems: ReadonlyArray<string>
}

const start = "with projects"
const begin = Effect.gen(function* () {
  yield* Snapshots.use(({ restore }) => restore(start))
  yield* Faults.use(({ clear }) => clear)
  yield* Time.use(({ reset }) => reset)
})

const isFaulty = (steps: ReadonlyArray<Step>) => steps.at(-1)?.asked.name === "POST /emulator/faults console"

/** Sends one request after the other, until one has a problem. */
const sendAll = Effect.fnUntraced(function* (
  platform: Generation,
  next: (steps: ReadonlyArray<Step>) => Effect.Effect<Asked | undefined>
) {
  const problemsOf = answerProblems(platform)
  const steps: Array<Step> = []
  yield* begin
  const seen = new Set((yield* mailsSince(new Set())).map(({ id }) => id))
  for (;;) {
    const asked = yield* next(steps)
    if (asked === undefined) return steps
    const answer = yield* send(asked)
    const mails = yield* mailsSince(seen)
    for (const { id } of mails) seen.add(id)
    const found = foundIn(
      asked,
      answer,
      mails.map(({ text }) => text)
    )
    const problems = isFaulty(steps) ? [] : problemsOf(asked, answer)
    steps.push({ asked, answer, found, problems })
    if (problems.length > 0) return steps
    // A fault concerns one request.
    if (!isFaulty(steps)) yield* Faults.use(({ clear }) => clear)
  }
})

const isRandom = /^(?=.*\d)[\w.-]{16,}$/
// Sends again what was sent, in the words of now: an id of an earlier answer becomes the one that the same request has returned this time.
const again = (platform: Generation, steps: ReadonlyArray<Step>) => {
  const names = new Map<string, string>()
  return sendAll(platform, (done) =>
    Effect.sync(() => {
      const before = steps[done.length - 1]?.found ?? []
      for (const [index, [name, text]] of (done.at(-1)?.found ?? []).entries()) {
        const [known, old = ""] = before[index] ?? []
        if (known === name && old !== text && isRandom.test(old) && isRandom.test(text)) names.set(old, text)
      }
      const step = steps[done.length]
      return step && JSON.parse([...names].reduce((text, [old, now]) => text.replaceAll(old, now), JSON.stringify(step.asked)))
    })
  )
}

/** Leaves out what a failure does not need. */
const shrunk = Effect.fnUntraced(function* (platform: Generation, failed: ReadonlyArray<Step>) {
  let needed = failed
  const problem = failed.at(-1)?.problems[0]
  for (let size = Math.ceil(needed.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < needed.length - 1; ) {
      const fewer = [...needed.slice(0, at), ...needed.slice(Math.min(at + size, needed.length - 1))]
      const sent = yield* again(platform, fewer)
      if (sent.length === fewer.length && sent.at(-1)?.problems[0] === problem) needed = sent
      else at += size
    }
  }
  return needed
})
const shown = ({ answer, asked, problems }: Step) =>
  `${answer.status} ${asked.method} ${asked.path} ${JSON.stringify(asked.headers).replaceAll(/eyJ[\w.-]+/g, (token) => `token of ${token.slice(-6)}`)} ${JSON.stringify(asked.body)?.slice(0, 1000)}\n    ${problems.join("\n    ")} ${problems.length > 0 ? answer.text.slice(0, 500) : ""}`

// Webhooks are delivered after the answer.
const settled = Effect.gen(function* () {
  for (;;) {
    const state = yield* Snapshots.use((snapshots) => snapshots.export)
    if (!state.projects.some((project) => "webhooks/pending" in project.state)) return state
    yield* Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))
  }
})

/** Checks that what is read of an emulator is the same elsewhere: in another that has imported its export, or in one that starts again. */
const readsOf = Effect.fnUntraced(function* (steps: ReadonlyArray<Step>) {
  yield* Faults.use(({ clear }) => clear)
  yield* Time.use(({ reset }) => reset)
  const reads = new Map<string, string>()
  for (const { asked, answer } of steps) {
    const isRead = asked.method === "GET" && asked.path.startsWith("/api/v1/") && answer.status === 200
    if (!isRead) continue
    const { status, text } = yield* send(asked)
    reads.set(JSON.stringify(asked), `${status} ${text}`)
  }
  return { reads, state: yield* settled }
})

/** Returns what the log shows that it should mask. */
const leaksOfLog = Effect.gen(function* () {
  const log = yield* RequestLog
  const leaks: Array<string> = []
  for (const { number } of yield* log.list(0, 1000)) {
    const text = JSON.stringify(yield* log.get(number))
    const secret = [planted.password, planted.totpSecret, "ssk_planted", "sak_planted"].find((each) => text.includes(each))
    if (secret !== undefined) leaks.push(`the log shows ${secret}: ${text}`)
  }
  return leaks
})

/** Sends so many rounds of random requests to an emulator. */
const run = Effect.fnUntraced(function* (platform: Generation, rounds: number, each: number) {
  yield* Snapshots.use(({ take }) => take(start))
  const traffic = new Traffic(seed, platform)
  const failures: Array<string> = []
  let last: ReadonlyArray<Step> = []
  for (let round = 0; round < rounds && failures.length < 5; round++) {
    traffic.open()
    yield* RequestLog.use(({ clear }) => clear)
    const steps = yield* sendAll(platform, (done) => {
      const step = done.at(-1)
      if (step !== undefined) traffic.learn(step.asked, step.answer, step.found)
      // Without the project, or its keys, the rest would be refused.
      const isOver =
        step?.asked.headers["x-stack-project-id"] === projectIds.own &&
        /"(CURRENT_PROJECT_NOT_FOUND|INVALID_\w+_KEY)"/.test(step.answer.text)
      return done.length >= each || isOver
        ? Effect.succeed(undefined)
        : Effect.map(Clock.currentTimeMillis, (now) => traffic.next(now))
    })
    last = steps
    if (steps.at(-1)?.problems.length) {
      const least = yield* shrunk(platform, steps)
      failures.push([`SEED=${seed}, ${platform}, round ${round}:`, ...least.map(shown)].join("\n  "))
    } else failures.push(...(yield* leaksOfLog).slice(0, 1))
  }
  // What a read changes, such as the last activity of a user, changes before.
  yield* readsOf(last)
  return { served: traffic.served, failures, last, ...(yield* readsOf(last)) }
})

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "portico-emulator-"))),
  (data) => Effect.sync(() => rmSync(data, { recursive: true }))
)

// The default generation stores its data in a folder, and starts again; the others import an export.
const checkPlatform = Effect.fnUntraced(function* (platform: Generation, rounds: number, each: number) {
  const data = canStore && platform === defaultGeneration ? { data: yield* folder } : {}
  const options = { ...trafficOptions(platform), ...data }
  const ran = yield* run(platform, rounds, each).pipe(Effect.provide(Layer.fresh(Emulator.layer(options))))
  const again = Effect.gen(function* () {
    if (!("data" in data)) yield* Effect.orDie(Snapshots.use((snapshots) => snapshots.import(ran.state)))
    return yield* readsOf(ran.last)
  })
  const { reads, state } = yield* Effect.provide(again, Layer.fresh(Emulator.layer({ ...options, projects: [] })))
  assert.deepStrictEqual(ran.failures, [])
  assert.deepStrictEqual(state, ran.state)
  assert.deepStrictEqual([...reads], [...ran.reads])
  assert.isFalse(JSON.stringify(state).includes(planted.password))
  return ran.served
})

/** Sends rounds of random requests to each generation, and checks that so many routes have served one. */
export const sendRandomRequests = Effect.fnUntraced(function* (rounds: number, each: number, least: number) {
  yield* TestClock.setTime(Date.UTC(2026, 0, 1))
  const served = yield* Effect.forEach(generations, (platform) => checkPlatform(platform, rounds, each))
  const all = new Set(served.flatMap((names) => [...names]))
  const [ofApi, ofConsole] = [routes, consoleRoutes].map((targets) => targets.filter((target) => all.has(nameOf(target))).length)
  console.info(`${ofApi} of ${routes.length} routes served a request, and ${ofConsole} of ${consoleRoutes.length} of the console`)
  // Requests that are all refused at the door would show nothing.
  assert.isAtLeast(ofApi ?? 0, least)
  assert.isAtLeast(ofConsole ?? 0, 30)
}, Effect.scoped)
