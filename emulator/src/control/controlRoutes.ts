import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { InvalidOption } from "portico/effect/errors"
import { atLeast, decodeOptions, objectOf, optional } from "../decodeOptions.js"
import { own } from "../http/own.js"
import { parseJson } from "../http/parseJson.js"
import type { Reply } from "../http/Reply.js"
import { json, text } from "../http/Reply.js"
import { Faults } from "./Faults.js"
import { faultOptions } from "./faultOptions.js"
import { Snapshots } from "./Snapshots.js"
import { Time } from "./Time.js"

// A request without a body has the same effect as one with an empty object.
const bodyOf = <A>(schema: Schema.Decoder<A>, request: Request): Effect.Effect<A, InvalidOption> =>
  Effect.promise(() => request.text()).pipe(
    Effect.flatMap((body) => (body === "" ? Effect.succeed({}) : parseJson(body))),
    Effect.mapError((problem) => new InvalidOption({ option: "body", reason: problem })),
    Effect.flatMap((body) => decodeOptions(schema, body))
  )

const notADuration = 'must be milliseconds, a text such as "1 hour", or "next-expiry"'
const isDuration = (given: unknown): given is Duration.Input =>
  (typeof given === "number" || typeof given === "string") && Option.isSome(Duration.fromInput(given as Duration.Input))
const isStep = (given: unknown): given is Duration.Input | "next-expiry" =>
  given === "next-expiry" || (isDuration(given) && Duration.toMillis(given) >= 0)
const notADate = "must be a date such as 2030-01-31T12:00:00Z"

const step = objectOf({ by: Schema.declare(isStep, { message: notADuration }) })
const set = objectOf({
  to: Schema.String.annotate({ message: notADate }).check(
    Schema.makeFilter((given) => !Number.isNaN(Date.parse(given)), { message: notADate })
  )
})
const run = objectOf({ speed: optional(atLeast(0)) })

type Action<E, R> = (request: Request, id: string) => Effect.Effect<Reply, E, R>

const timeNow = Effect.flatMap(
  Time.use(({ state }) => state),
  (state) => Effect.succeed(json(state))
)
const changeTime = <A>(schema: Schema.Decoder<A>, change: (time: Time["Service"], given: A) => Effect.Effect<void>) =>
  Effect.fnUntraced(function* (request: Request) {
    const given = yield* bodyOf(schema, request)
    yield* change(yield* Time, given)
    return yield* timeNow
  })
const nothing = objectOf({})

const listFaults = Effect.map(
  Faults.use(({ list }) => list),
  (items) => json({ items })
)
const noFault = text("There is no such fault: it was removed, or has applied to all its requests.", 404)

const listSnapshots = Effect.map(
  Snapshots.use(({ list }) => list),
  (items) => json({ items })
)
const noSnapshot = text("There is no snapshot of this name.", 404)
const orNone = (is: boolean) => (is ? listSnapshots : Effect.succeed(noSnapshot))

const actions = {
  "GET export": () =>
    Effect.map(
      Snapshots.use((snapshots) => snapshots.export),
      (exported): Reply => ({ ...json(exported), content: { _tag: "json", value: exported, pretty: true } })
    ),
  "POST import": Effect.fnUntraced(function* (request: Request) {
    const given = yield* bodyOf(Schema.Unknown, request)
    yield* Snapshots.use((snapshots) => snapshots.import(given))
    return yield* listSnapshots
  }),
  "GET snapshots": () => listSnapshots,
  "PUT snapshots/:id": (_: Request, name: string) =>
    Effect.andThen(
      Snapshots.use(({ take }) => take(name)),
      listSnapshots
    ),
  "DELETE snapshots/:id": (_: Request, name: string) =>
    Effect.flatMap(
      Snapshots.use(({ remove }) => remove(name)),
      orNone
    ),
  "POST snapshots/:id/restore": (_: Request, name: string) =>
    Effect.flatMap(
      Snapshots.use(({ restore }) => restore(name)),
      orNone
    ),
  "GET faults": () => listFaults,
  "POST faults": Effect.fnUntraced(function* (request: Request) {
    return json(yield* (yield* Faults).add(yield* bodyOf(faultOptions, request)), 201)
  }),
  "DELETE faults": () =>
    Effect.andThen(
      Faults.use(({ clear }) => clear),
      listFaults
    ),
  "DELETE faults/:id": (_: Request, id: string) =>
    Effect.flatMap(
      Faults.use(({ remove }) => remove(id)),
      (isRemoved) => (isRemoved ? listFaults : Effect.succeed(noFault))
    ),
  "GET time": () => timeNow,
  "POST time/stop": changeTime(nothing, ({ stop }) => stop),
  "POST time/run": changeTime(run, (time, { speed }) => time.run(speed)),
  "POST time/step": changeTime(step, (time, { by }) => (by === "next-expiry" ? time.stepToNextExpiry : time.step(by))),
  "POST time/set": changeTime(set, (time, { to }) => time.set(new Date(to))),
  "POST time/reset": changeTime(nothing, ({ reset }) => reset)
} satisfies Readonly<Record<string, Action<InvalidOption, Faults | Snapshots | Time>>>
const actionsByName: Readonly<Record<string, Action<InvalidOption, Faults | Snapshots | Time>>> = actions

const prefix = "/emulator/"

/** Serves the faults, the time and the state of the emulator, below `/emulator/`. Returns undefined for other paths. */
export const controlRoutes = Effect.fnUntraced(function* (request: Request, { pathname }: URL) {
  const path = pathname.slice(prefix.length)
  if (!pathname.startsWith(prefix) || !/^(?:export|faults|import|snapshots|time)(?:\/|$)/.test(path)) return undefined
  const [, id] = /^(?:faults|snapshots)\/([^/]+)/.exec(path) ?? []
  const action = own(actionsByName, `${request.method} ${id === undefined ? path : path.replace(id, ":id")}`)
  if (action === undefined) {
    return text(`There is no ${request.method} ${pathname}. There are: ${Object.keys(actions).join(", ")}.`, 404)
  }
  return yield* Effect.catch(action(request, id ?? ""), (error) => Effect.succeed(text(error.message, 400)))
})
