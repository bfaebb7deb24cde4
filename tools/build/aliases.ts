/**
 * Rewrites constants that only rename a member of another module, as most of `effect` does (`export const map = internal.map`), to
 * imports of it: a bundler keeps each such constant beside the value that it renames.
 */
export const withoutAliases = (source: string): string => {
  const modules = new Map([...source.matchAll(/^import \* as (\w+) from ("[^"]+");?$/gm)].map(([, name, from]) => [name, from]))
  return source.replace(/^export const (\w+) = (\w+)\.(\w+);$/gm, (whole, name: string, namespace: string, member: string) => {
    const from = modules.get(namespace)
    return from === undefined ? whole : `import { ${member} as ${name} } from ${from}; export { ${name} };`
  })
}
