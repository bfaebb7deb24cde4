import { writeFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import type { SchemaIssue } from "effect"
import { Redacted, Result, Schema } from "effect"
import * as fc from "fast-check"
import { Problem } from "../../src/codecs/Problem.js"
import type { Pair } from "../support/codecPairs.js"
import { callPairs, distinct, schemaPairs } from "../support/codecPairs.js"
import { mutants } from "../support/mutants.js"
import { valuesOf } from "../support/valuesOf.js"

const calls = await callPairs()
const named = [...(await schemaPairs("schemas")), ...(await schemaPairs("schemas/details"))]
const all = distinct([...named, ...[...calls.values()].flatMap((p) => Object.values(p))])

const shown = (v: unknown): unknown =>
  Redacted.isRedacted(v)
    ? { redacted: shown(Redacted.value(v)) }
    : v instanceof Date
      ? { date: v.getTime() }
      : Array.isArray(v)
        ? v.map(shown)
        : typeof v === "object" && v !== null
          ? Object.fromEntries(
              Object.entries(v)
                .sort(([a], [b]) => (a < b ? -1 : 1))
                .map(([k, x]) => [k, shown(x)])
            )
          : v
const paths = (issue: SchemaIssue.Issue, at: string[] = []): string[] => {
  if (issue._tag === "Pointer") return paths(issue.issue, [...at, ...issue.path.map(String)])
  if ("issues" in issue && issue.issues.length > 0) return issue.issues.flatMap((one) => paths(one, at))
  if ("issue" in issue) return paths(issue.issue as any, at)
  return [at.join(".")]
}
const prefix = (a: string, b: string) =>
  a === b || a === "" || b === "" || `${a}.`.startsWith(`${b}.`) || `${b}.`.startsWith(`${a}.`)
const eq = (a: unknown, b: unknown) => {
  try {
    assert.deepStrictEqual(shown(a), shown(b))
    return true
  } catch {
    return false
  }
}
const J = (v: unknown) => JSON.stringify(shown(v))?.slice(0, 300)
const out = new Map<string, string>()
const note = (k: string, s: string) => {
  if (!out.has(k)) out.set(k, s)
}
const compare = (p: Pair, way: "decode" | "encode", what: string, input: unknown) => {
  const s = (way === "decode" ? Schema.decodeUnknownResult : Schema.encodeUnknownResult)(p.schema)(input, { errors: "all" })
  let c: unknown
  try {
    c = p.codec[way](input)
  } catch (e) {
    note(`${way} throws ${what}`, `${p.name} ${e} ${J(input)}`)
    return
  }
  const k = `${way} ${what.split(" at ")[0]!.startsWith("no ") ? "missing" : what.split(" at ")[0]}`
  if (Result.isSuccess(s)) {
    if (c instanceof Problem) note(`${k}: codec refuses ${p.name}`, `${what} ${c.field()} ${c.text()} ${J(input)}`)
    else if (!eq(s.success, c)) note(`${k}: differ ${p.name}`, `${what} ${J(input)} schema ${J(s.success)} codec ${J(c)}`)
  } else if (!(c instanceof Problem)) note(`${k}: codec accepts ${p.name}`, `${what} ${J(input)} ${String(s.failure.message)}`)
  else {
    const ps = paths(s.failure.issue)
    if (!ps.includes(c.field()))
      note(`${k}: path ${p.name}`, `${what} codec ${c.field()} schema ${[...new Set(ps)]} (${c.text()})`)
    if (!ps.some((x) => prefix(x, c.field())))
      note(`${k}: path no prefix ${p.name}`, `${what} codec ${c.field()} schema ${[...new Set(ps)]} (${c.text()})`)
  }
}
describe("x", () => {
  it("y", { timeout: 100000 }, () => {
    let n = 0
    const t0 = performance.now()
    for (const p of all) {
      const t = performance.now()
      let values: unknown[]
      try {
        values = fc.sample(valuesOf(p.schema), { numRuns: 12, seed: 7 })
      } catch (e) {
        note(`gen ${p.name}`, String(e))
        continue
      }
      for (const [i, v] of values.entries()) {
        compare(p, "encode", "value", v)
        const e = Schema.encodeUnknownResult(p.schema)(v)
        if (Result.isFailure(e)) {
          note(`noencode ${p.name}`, e.failure.message + J(v))
          continue
        }
        const wire = e.success
        compare(p, "decode", "value", wire)
        if (i > 1) continue
        for (const m of mutants(wire).slice(0, 400)) {
          n++
          compare(p, "decode", m.what, m.value)
        }
        for (const m of mutants(v).slice(0, 400)) {
          n++
          compare(p, "encode", m.what, m.value)
        }
      }
      if (performance.now() - t > 300) note(`slow ${p.name}`, String(performance.now() - t))
    }
    writeFileSync("/tmp/eq.out", [all.length, n, performance.now() - t0, ...[...out].map(([k, s]) => `${k} :: ${s}`)].join("\n"))
  })
})
