/**
 * Returns whether a hostname matches a pattern: `*` stands for characters without dots, `**` for any characters. A regular
 * expression could take forever; this takes time in proportion to both lengths. @source protocol/requests.md#trusted-addresses
 */
export const matchesHostPattern = (pattern: string, hostname: string): boolean => {
  // matched[n]: whether the pattern so far matches the first n characters of the hostname.
  let matched = [true]
  for (const [part] of pattern.matchAll(/\*+|[^*]/g)) {
    const isWildcard = part.startsWith("*")
    const next = [isWildcard && matched[0] === true]
    for (let index = 0; index < hostname.length; index++) {
      const character = hostname[index]
      next.push(
        isWildcard
          ? matched[index + 1] === true || (next[index] === true && (part !== "*" || character !== "."))
          : matched[index] === true && character === part
      )
    }
    matched = next
  }
  return matched[hostname.length] === true
}
