import { base } from "./base.js"
import { layout } from "./layout.js"

/** The styles of all that is shared by the screens. */
export const shared: ReadonlyArray<string> = [base, layout]

const adopted = new WeakMap<Node, Set<string>>()

/** The custom property of the root by which `portico/react/screens.css` tells that it is there. */
export const fileMark = "--po-file"

/**
 * Has the document of an element, or its shadow root, adopt styles: once, and none if the page has `portico/react/screens.css`.
 * A constructed stylesheet is no inline style, so a strict Content-Security-Policy lets it through.
 */
export const adopt = (element: Element, styles: ReadonlyArray<string>): void => {
  const view = element.ownerDocument.defaultView
  const tree = element.getRootNode()
  if (view === null || !isTree(tree)) return
  const known = adopted.get(tree) ?? new Set()
  const missing = styles.filter((css) => !known.has(css))
  if (missing.length === 0 || view.getComputedStyle(element).getPropertyValue(fileMark) !== "") return
  const sheets = missing.map((css) => {
    // Of the element's own window: a document takes no stylesheet of another.
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(css)
    return sheet
  })
  tree.adoptedStyleSheets = [...tree.adoptedStyleSheets, ...sheets]
  adopted.set(tree, new Set([...known, ...missing]))
}

const isTree = (node: Node): node is Document | ShadowRoot => "adoptedStyleSheets" in node
