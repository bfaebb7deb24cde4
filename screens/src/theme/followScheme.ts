/**
 * Sets `data-po-scheme` of a root to the colour scheme that it has, whoever decides it: an ancestor, the page or the system. Selectors
 * cannot read it, but the colour `Canvas` follows it, and the root has that as the colour of its outline. A transition tells when it
 * changes. Returns the function that ends it.
 */
export const followScheme = (root: HTMLElement): (() => void) => {
  const set = () => {
    const [red = 255] = (getComputedStyle(root).outlineColor.match(/\d+/g) ?? []).map(Number)
    root.dataset["poScheme"] = red < 128 ? "dark" : "light"
  }
  const change = ({ propertyName, target }: TransitionEvent) => {
    if (target === root && propertyName === "outline-color") set()
  }
  set()
  root.addEventListener("transitionrun", change)
  return () => root.removeEventListener("transitionrun", change)
}
