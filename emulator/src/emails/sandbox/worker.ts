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
  readonly maxImages: number
}

/**
 * What the thread is asked: to start from an engine with these components, whose script can be empty, or to render an input of
 * `render`, which is JSON.
 */
export type Question = { readonly components: string } | { readonly input: string }

/** What the thread answers: the result of `render`, or why the engine has none. */
export type Answer = { readonly output: string } | { readonly problem: string }

const settings: Settings = workerData

// What libraries look for when they are evaluated, and never use here. The script that follows may begin with a bracket.
const globals = `
for (const name of ["Blob", "File", "FormData", "Headers", "Request", "Response", "URL", "URLSearchParams"])
  globalThis[name] ??= class {}
globalThis.TextEncoder ??= class { encode(text) { return Uint8Array.from(unescape(encodeURIComponent(text)), (one) => one.charCodeAt(0)) } }
globalThis.TextDecoder ??= class { decode(bytes) { return decodeURIComponent(Array.from(bytes, (one) => "%" + one.toString(16).padStart(2, "0")).join("")) } }
globalThis.WritableStream ??= class { constructor(sink) { this.sink = sink } getWriter() { return this.sink } }
globalThis.console = { log() {}, info() {}, warn() {}, error() {}, debug() {} };
globalThis.structuredClone ??= (value) =>
  Array.isArray(value) ? value.map(structuredClone)
  : value instanceof Map ? new Map([...value].map(structuredClone))
  : value instanceof Set ? new Set([...value].map(structuredClone))
  : typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, structuredClone(each)]))
  : value;
globalThis.performance ??= { timeOrigin: Date.now(), now: () => Date.now() - performance.timeOrigin };
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

runtime.setMemoryLimit(settings.maxMemoryBytes)
runtime.setMaxStackSize(settings.maxStackBytes)

// A component that waits for something is rendered again when it is there. Nothing in the engine waits for the machine.
const run = (code: string, again: string): Answer => {
  let answer = evaluate(context, code, "render")
  while ("output" in answer && answer.output === "waiting") {
    const jobs = runtime.executePendingJobs()
    const count = jobs.error === undefined ? jobs.value : 0
    jobs.dispose()
    answer = evaluate(context, `${again}(${count > 0})`, "render")
  }
  return answer
}

// The whole state of the engine is in its memory. Each e-mail starts from a copy, whatever earlier sources have changed.
const memory = engine.getWasmMemory()
// What follows the last byte of a copy is zeros.
const copy = () => {
  const bytes = new Uint8Array(memory.buffer)
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end--
  return bytes.slice(0, end)
}
const restore = (image: ArrayLike<number>) => {
  const bytes = new Uint8Array(memory.buffer)
  bytes.set(image)
  // The engine expects zeros in memory that it has not used.
  bytes.fill(0, image.length)
}

const fresh = copy()
// The engine after it has read components: reading those for Tailwind takes it seconds.
const images = new Map<string, typeof fresh>()
const imageWith = (components: string): typeof fresh => {
  const known = images.get(components)
  if (known !== undefined) return known
  restore(fresh)
  const defined = run(`define(${JSON.stringify(components)})`, "defineAgain")
  if ("problem" in defined) throw new Error(defined.problem)
  const image = copy()
  if (images.size >= settings.maxImages) images.clear()
  images.set(components, image)
  return image
}

let image = fresh
const answerTo = (question: Question): Answer => {
  if ("components" in question) {
    image = question.components === "" ? fresh : imageWith(question.components)
    return { output: "" }
  }
  restore(image)
  return run(`render(${JSON.stringify(question.input)})`, "renderAgain")
}

parentPort?.postMessage("ready")
parentPort?.on("message", (question: Question) => parentPort?.postMessage(answerTo(question)))
