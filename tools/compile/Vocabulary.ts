import type { Named } from "./exports.ts"
import type { File } from "./File.ts"

/** The words of compiled code: the codecs of `src/codecs` and the rules of `src/schemas/rules`. */
export class Vocabulary {
  private readonly codecs: ReadonlyMap<string, string>
  private readonly rules: ReadonlyMap<unknown, Named>

  constructor(codecs: ReadonlyArray<Named>, rules: ReadonlyArray<Named>) {
    this.codecs = new Map(codecs.map(({ module, name }) => [name, module]))
    this.rules = new Map(rules.map((rule) => [rule.value, rule]))
  }

  /** Imports a codec, or a function that makes one, and gives its name. */
  take(name: string, file: File): string {
    const module = this.codecs.get(name)
    if (module === undefined) throw new Error(`src/codecs has no ${name}`)
    return file.take(module, name)
  }

  /** A call that a bundler may leave out where its result is not used. */
  call(name: string, args: ReadonlyArray<string>, file: File): string {
    return `/* @__PURE__ */ ${this.take(name, file)}(${args.join(", ")})`
  }

  /** Imports a rule and gives its name, or null where the value is none. */
  rule(value: unknown, file: File): string | null {
    const rule = this.rules.get(value)
    return rule === undefined ? null : file.take(rule.module, rule.name)
  }
}
