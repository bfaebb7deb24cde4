/** The class of the elements that have a class of the app. */
export const ownMark = "po-own"

/** Stronger than every realistic rule of an app, also for elements with attributes or pseudo-classes inside of an id. */
export const firm = `:not(#_#_#_,.${ownMark})`
/** Stronger than an app's rules for elements, weaker than every class. */
const soft = ":not(_ _ _ _ _ _)"

/**
 * Scopes rules to the root of the screens: for the library's own elements in the firm form, and for those that the app gives a class
 * (`appearance.slots`) in the soft one, so that the class wins without `!important`. Each selector begins with `:where(...)`, which
 * has no specificity. Rules of the root begin with `&:where(...)` and are soft: an app lays it out and sets its custom properties.
 */
export const scoped = (rules: string, root = ""): string =>
  `:where(.po-root){${root.replace(/&:where\(/g, `&${soft}:where(`)}${rules.replace(rule, (_, before: string, selectors: string) => `${before}${strengthen(selectors, firm)},${strengthen(selectors, soft)}{`)}}\n`

/** The selectors of a rule, after the rule before it or the `@media` around it. */
const rule = /(^|[\n{}])(:where\([^{]*)\{/g

const strengthen = (selectors: string, strength: string): string => selectors.replace(/(^|,):where\(/g, `$1${strength}:where(`)

/** The end of each set of rules; overrides the rules before it. */
export const calm = `
@media (prefers-reduced-motion:reduce){:where([class^="po-"],[class^="po-"][open],[class^="po-"]:popover-open),:where([class^="po-"])::before,:where([class^="po-"])::after,:where([class^="po-"])::backdrop{transition:none;animation:none}}
:where([class^="po-"][hidden]){display:none}
`
