import { base } from "./base.js"
import { layout } from "./layout.js"

/** The styles that all screens share. */
export const shared: ReadonlyArray<string> = [base, layout]

const adopted = new WeakMap<Node, Set<string>>()

/** The custom property of the root that `portico-screens/screens.css` sets to show that it is loaded. */
export const fileMark = "--po-file"

/**
 * Adds stylesheets to the document or shadow root of an element: each once, and none if the page includes
 * `portico-screens/screens.css`. A constructed stylesheet is not inline, so a strict Content-Security-Policy allows it.
 */
export const adopt = (element: Element, styles: ReadonlyArray<string>): void => {
  const view = element.ownerDocument.defaultView
  const tree = element.getRootNode()
  if (view === null || !isTree(tree)) return
  const known = adopted.get(tree) ?? new Set()
  const missing = styles.filter((css) => !known.has(css))
  if (missing.length === 0 || view.getComputedStyle(element).getPropertyValue(fileMark) !== "") return
  const sheets = missing.map((css) => {
    // Constructed in the element's own window: a document rejects stylesheets of another one.
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(css)
    return sheet
  })
  tree.adoptedStyleSheets = [...tree.adoptedStyleSheets, ...sheets]
  adopted.set(tree, new Set([...known, ...missing]))
}

const isTree = (node: Node): node is Document | ShadowRoot => "adoptedStyleSheets" in node
