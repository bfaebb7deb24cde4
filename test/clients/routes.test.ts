import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { parse } from "@babel/parser"
import { assert, describe, it } from "vitest"
import { routesIn } from "../../emulator/src/generation/routes.js"
import { routes } from "../../emulator/src/handlers/index.js"
import { router } from "../../emulator/src/http/Router.js"
import type { Generation } from "../../emulator/src/index.js"
import { isInstalled, packageOf } from "./published.js"

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof Object(value).type === "string"

/** The texts that an expression can be; `x` stands for what is inserted into it. */
const textsOf = (node: unknown): ReadonlyArray<string> => {
  if (!isNode(node)) return []
  if (node.type === "StringLiteral") return [String(node["value"])]
  if (node.type === "TaggedTemplateExpression") return textsOf(node["quasi"])
  if (node.type === "ConditionalExpression") return [...textsOf(node["consequent"]), ...textsOf(node["alternate"])]
  if (node.type === "BinaryExpression") {
    const [left, right] = [textsOf(node["left"]), textsOf(node["right"])]
    return left.flatMap((start) => (right.length === 0 ? ["x"] : right).map((end) => start + end))
  }
  if (node.type !== "TemplateLiteral") return []
  const parts = (node["quasis"] as ReadonlyArray<{ readonly value: { readonly cooked: string } }>).map(
    ({ value }) => value.cooked
  )
  return [parts.join("x")]
}

const methodOf = (args: ReadonlyArray<unknown>): string | undefined =>
  args
    .filter(isNode)
    .flatMap((arg) => (Array.isArray(arg["properties"]) ? arg["properties"] : []))
    .flatMap(({ key, value }) => (Object(key).name === "method" ? textsOf(value) : []))[0]

/** What a file of a client requests: the path, and the method where the file says it. */
const requestsIn = (file: string): ReadonlyArray<readonly [method: string | undefined, path: string]> => {
  const found: Array<readonly [string | undefined, string]> = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item)
    if (!isNode(value)) return
    if (value.type === "CallExpression") {
      const args = value["arguments"] as ReadonlyArray<unknown>
      for (const text of textsOf(args[0])) if (isPath(text)) found.push([methodOf(args), text])
    }
    for (const text of textsOf(value)) if (isPath(text)) found.push([undefined, text])
    for (const child of Object.values(value)) visit(child)
  }
  visit(parse(readFileSync(file, "utf8"), { sourceType: "unambiguous" }).program)
  return found
}
const isPath = (text: string): boolean => /^\/[a-z]+[/a-z-]*/.test(text)

// The paths are given to a method that prepends the version; `/health` is not below it.
const elsewhere = new Set(["/api/v1", "/health"])

const pairings: ReadonlyArray<readonly [version: string, generation: Generation, missing: ReadonlyArray<string>]> = [
  ["2.8.51", "2025-11", []],
  // What the platform has removed since; one of them is also found without its method.
  ["2.8.51", "2026-04", ["POST /internal/ai-chat/x", "PATCH /internal/config/override", " /internal/config/override"]],
  // The recorded platform has no such method.
  ["2.8.77", "2026-04", ["DELETE /internal/email-themes/x"]],
  ["2.8.108", "2026-11", []]
]

describe.runIf(pairings.every(([version]) => isInstalled(version))).each(pairings)(
  "the client %s requests nothing",
  (version, generation, known) => {
    it(`that the emulator of ${generation} does not have`, () => {
      const { resolve } = createRequire(new URL("package.json", packageOf(version)))
      const files = ["client", "server", "admin"].map((level) =>
        resolve(`@stackframe/stack-shared/dist/interface/${level}-interface`)
      )
      const find = router(routesIn(routes, generation))
      const requests = files.flatMap(requestsIn).map(([method, path]) => [method, path.replace(/\?.*$/s, "")] as const)
      const missing = requests.filter(([method, path]) => {
        // What is inserted at the end can be a query or the rest of the path, and at the beginning the kind of a key.
        const paths = [path, path.replace(/x$/, ""), `${path}x`, path.replace("/x-api-keys/", "/user-api-keys/")]
        const methods = method === undefined ? ["GET", "POST", "PATCH", "PUT", "DELETE"] : [method]
        return !elsewhere.has(path) && !paths.some((each) => methods.some((name) => find(name, each)._tag === "found"))
      })
      assert.deepStrictEqual([...new Set(missing.map((request) => request.join(" ")))], known)
      assert.isAbove(new Set(requests.map(([, path]) => path)).size, 90)
    })
  }
)
