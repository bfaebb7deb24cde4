const names: Readonly<Record<string, string>> = {
  github: "GitHub",
  gitlab: "GitLab",
  linkedin: "LinkedIn",
  x: "X"
}

/** What a provider calls itself. */
export const providerName = (id: string): string => names[id] ?? `${id.charAt(0).toUpperCase()}${id.slice(1)}`
