import * as Context from "effect/Context"

// Nothing in the SDK has a priority, and no task is ever cancelled: one that has already run finds nothing to do.

type Task = () => void

/** Replaces `effect/Scheduler`. */
export class MixedScheduler {
  shouldYield(fiber: { readonly currentOpCount: number; readonly cache: { readonly maxOpsBeforeYield: number } }): boolean {
    return fiber.currentOpCount >= fiber.cache.maxOpsBeforeYield
  }
  makeDispatcher(): Dispatcher {
    return new Dispatcher()
  }
}

class Dispatcher {
  #tasks: Array<Task> = []
  scheduleTask(task: Task): void {
    if (this.#tasks.push(task) === 1) soon(() => this.#run())
  }
  flush(): void {
    while (this.#tasks.length > 0) this.#run()
  }
  #run(): void {
    const tasks = this.#tasks
    this.#tasks = []
    for (const task of tasks) task()
  }
}

const timer = (task: Task): void => {
  if ("setImmediate" in globalThis) setImmediate(task)
  else setTimeout(task, 0)
}

// Cloudflare Workers allow no timer while a module loads.
const soon = (task: Task): void => {
  try {
    timer(task)
  } catch {
    Promise.resolve().then(task)
  }
}

// Each fiber reads these once.
/* @__NO_SIDE_EFFECTS__ */
const cached = <A>(defaultValue: () => A) => ({ fiberCached: true, defaultValue })

/** Replaces `effect/Scheduler`. */
export const Scheduler = /* @__PURE__ */ Context.Reference(
  "effect/Scheduler",
  /* @__PURE__ */ cached(() => new MixedScheduler())
)

/** Replaces `effect/Scheduler`. */
export const MaxOpsBeforeYield = /* @__PURE__ */ Context.Reference(
  "effect/Scheduler/MaxOpsBeforeYield",
  /* @__PURE__ */ cached(() => 2048)
)

/** Replaces `effect/Scheduler`. */
export const PreventSchedulerYield = /* @__PURE__ */ Context.Reference(
  "effect/Scheduler/PreventSchedulerYield",
  /* @__PURE__ */ cached(() => false)
)
