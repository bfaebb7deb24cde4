import type { Named } from "./exports.ts"
import type { File } from "./File.ts"

/** The functions that compiled code can use: the codecs of `src/codecs` and the rules of `src/schemas/rules`. */
export class Vocabulary {
  private readonly codecs: ReadonlyMap<string, string>
  private readonly rules: ReadonlyMap<unknown, Named>

  constructor(codecs: ReadonlyArray<Named>, rules: ReadonlyArray<Named>) {
    this.codecs = new Map(codecs.map(({ module, name }) => [name, module]))
    this.rules = new Map(rules.map((rule) => [rule.value, rule]))
  }

  /** Imports a codec, or a function that creates one, and returns its name. */
  take(name: string, file: File): string {
    const module = this.codecs.get(name)
    if (module === undefined) throw new Error(`src/codecs has no ${name}`)
    return file.take(module, name)
  }

  /** Returns a call that a bundler can drop if its result is unused. */
  call(name: string, args: ReadonlyArray<string>, file: File): string {
    return `/* @__PURE__ */ ${this.take(name, file)}(${args.join(", ")})`
  }

  /** Imports a rule and returns its name; null if the value is not a rule. */
  rule(value: unknown, file: File): string | null {
    const rule = this.rules.get(value)
    return rule === undefined ? null : file.take(rule.module, rule.name)
  }
}
