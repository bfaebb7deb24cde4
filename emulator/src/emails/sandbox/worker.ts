import { parentPort, workerData } from "node:worker_threads"
import type { QuickJSContext } from "quickjs-emscripten-core"
import { newQuickJSWASMModuleFromVariant } from "quickjs-emscripten-core"

// A thread with a JavaScript engine in WebAssembly, which runs the sources of e-mails. In the engine they reach nothing of the
// machine; whatever stalls or breaks the engine ends with the thread.

/** The limits of the engine, and its script, which defines `render`. */
export interface Settings {
  readonly main: string
  readonly maxMemoryBytes: number
  readonly maxStackBytes: number
  readonly maxReports: number
}

/** What the thread answers to an input of `render`: its result, or why the engine has none. */
export type Answer = { readonly output: string } | { readonly problem: string }

const settings: Settings = workerData

// What libraries look for when they are evaluated, and never use here. The script that follows may begin with a bracket.
const globals = `
for (const name of ["Blob", "File", "FormData", "Headers", "Request", "Response", "URL", "URLSearchParams"]) globalThis[name] ??= class {}
globalThis.console = { log() {}, info() {}, warn() {}, error() {}, debug() {} };
`

const evaluate = (context: QuickJSContext, code: string, name: string): Answer => {
  const result = context.evalCode(code, name)
  const value: unknown = context.dump(result.error ?? result.value)
  result.dispose()
  return result.error === undefined ? { output: String(value) } : { problem: String(Object(value).message ?? value) }
}

const variant = import("@jitl/quickjs-wasmfile-release-sync").then((module) => module.default)
const engine = await newQuickJSWASMModuleFromVariant(variant)
const runtime = engine.newRuntime()
const context = runtime.newContext()
const started = evaluate(context, `${globals}${settings.main}`, "emails")
if ("problem" in started) throw new Error(started.problem)

let reports = 0
runtime.setMemoryLimit(settings.maxMemoryBytes)
runtime.setMaxStackSize(settings.maxStackBytes)
runtime.setInterruptHandler(() => {
  reports += 1
  return reports > settings.maxReports
})

// The whole state of the engine is in its memory. Each e-mail starts from this copy, whatever earlier sources have changed.
const memory = engine.getWasmMemory()
const fresh = new Uint8Array(memory.buffer).slice()
const renew = () => {
  const bytes = new Uint8Array(memory.buffer)
  bytes.set(fresh)
  // The engine expects zeros in memory that it has not used.
  bytes.fill(0, fresh.length)
}

parentPort?.postMessage("ready")
parentPort?.on("message", (input: string) => {
  reports = 0
  renew()
  parentPort?.postMessage(evaluate(context, `render(${JSON.stringify(input)})`, "render"))
})
