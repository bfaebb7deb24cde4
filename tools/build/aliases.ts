/**
 * Rewrites constants that only rename what another module exports, as most of `effect` does (`export const map = internal.map`), to
 * imports of it: a bundler keeps each such constant beside the value that it renames, and loads the module that has the constant.
 */
export const withoutAliases = (source: string): string => {
  const namespaces = new Map(
    [...source.matchAll(/^import \* as (\w+) from ("[^"]+");?$/gm)].map(([, name, from]) => [name, from])
  )
  const named = new Map(
    [...source.matchAll(/^import \{ ([^}]*) \} from ("[^"]+");?$/gm)].flatMap(([, names = "", from]) =>
      names.split(", ").map((name) => {
        const [member, local = member] = name.split(" as ")
        return [local, { member, from }] as const
      })
    )
  )
  const renamed = (name: string, member: string | undefined, from: string | undefined) =>
    `import { ${member} as ${name} } from ${from}; export { ${name} };`
  return source
    .replace(/^export const (\w+) = (\w+)\.(\w+);$/gm, (whole, name: string, namespace: string, member: string) =>
      namespaces.has(namespace) ? renamed(name, member, namespaces.get(namespace)) : whole
    )
    .replace(/^export const (\w+) = (\w+);$/gm, (whole, name: string, local: string) => {
      const found = named.get(local)
      return found === undefined ? whole : renamed(name, found.member, found.from)
    })
}
