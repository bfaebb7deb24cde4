import { existsSync, globSync } from "node:fs"
import { isSource, moduleAt, root } from "./modules.ts"
import type { Copy } from "./publicNames.ts"
import { innerNames } from "./publicNames.ts"

/** Whether a module is a test, or one that tests share. Tools are not: they read the sources, whatever the tests run on. */
export const isOfTests = (path: string): boolean =>
  /^(?:test|screens\/test|emulator\/test|examples|bench)\/.*\.(?:tsx?|mjs|js)$/.test(path)

/** Returns the modules of tests that are loaded with one, and itself. */
const loadedWith = (path: string, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(path)) return found
  found.add(path)
  for (const { from } of moduleAt(path).imports) if (isOfTests(from) && existsSync(root + from)) loadedWith(from, found)
  return found
}

const importsOf = (path: string) =>
  [...loadedWith(path)].flatMap((module) => moduleAt(module).imports.filter(({ from }) => isSource(from)))

/** Returns the copy that a test or the script of a page can run on: that without Effect if it can; null if it uses other names. */
export const copyFor = (path: string): Copy | null => {
  if (moduleAt(path).isComputing) return null
  const imports = importsOf(path)
  return (["alone", "effect"] as const).find((copy) => imports.every((one) => innerNames(copy, one).length === 0)) ?? null
}

/**
 * The tests that can run on each copy: they, and the pages that they open, import nothing of the sources but names that entries
 * export, and at least one. None of them imports a path that it computes, which may lead to a source.
 */
export const testsOn: Readonly<Record<Copy, ReadonlyArray<string>>> = (() => {
  const found: Record<Copy, Array<string>> = { alone: [], effect: [] }
  for (const test of globSync("{test,screens/test}/**/*.test.{ts,tsx}", { cwd: root }).map((file) =>
    file.replaceAll("\\", "/")
  )) {
    const pages = [...loadedWith(test)].flatMap((module) => moduleAt(module).pages)
    const copy = copyFor(test)
    if (copy === null || pages.some((page) => copyFor(page) === null)) continue
    if ([test, ...pages].some((path) => importsOf(path).length > 0)) found[copy].push(test)
  }
  return found
})()
