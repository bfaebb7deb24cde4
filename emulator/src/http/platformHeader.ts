/** Returns a header. The platform's headers have a newer name beside `x-stack-`, which takes precedence. */
export const platformHeader = ({ headers }: Request, name: string): string | null =>
  (name.startsWith("x-stack-") ? headers.get(name.replace("x-stack-", "x-hexclave-")) : null) ?? headers.get(name)
