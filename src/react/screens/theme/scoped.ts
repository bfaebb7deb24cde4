/**
 * Puts rules below the root of the screens, and gives them all the weight of six elements: more than what an app says of its own
 * `button` or `h1`, less than any class of the app. So nothing leaks in, nothing leaks out, and a class of `appearance` wins without
 * `!important`. The selectors of the rules stand in `:where()`, which weighs nothing.
 */
export const scoped = (rules: string): string => `:where(.po-root):not(_ _ _ _ _ _){${rules}}\n`

/** What ends each set of rules: it wins over those before it. */
export const calm = `
@media (prefers-reduced-motion:reduce){:where([class^="po-"],[class^="po-"][open],[class^="po-"]:popover-open),:where([class^="po-"])::before,:where([class^="po-"])::after,:where([class^="po-"])::backdrop{transition:none;animation:none}}
:where([hidden]){display:none}
`
