/** Returns what a function returns, or `otherwise` if it throws: a browser can forbid a page its cookies and its storage. */
export const attempt = <A>(f: () => A, otherwise: A): A => {
  try {
    return f()
  } catch {
    return otherwise
  }
}
