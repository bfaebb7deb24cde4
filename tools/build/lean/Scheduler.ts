import * as Context from "effect/Context"

// Nothing in the SDK has a priority, and no task is ever cancelled: one that has already run finds nothing to do.

type Task = () => void

/** Replaces `effect/Scheduler`. */
export class MixedScheduler {
  shouldYield({ currentOpCount }: { readonly currentOpCount: number }): boolean {
    return currentOpCount >= 2048
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

// Each fiber reads it once.
const cached = { fiberCached: true, defaultValue: () => new MixedScheduler() }

/** Replaces `effect/Scheduler`. */
export const Scheduler = /* @__PURE__ */ Context.Reference("effect/Scheduler", cached)

/** Replaces `effect/Scheduler`. */
export { MaxOpsBeforeYield, PreventSchedulerYield } from "effect/Scheduler"
