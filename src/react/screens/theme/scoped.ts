/**
 * Scopes rules to the root of the screens with the specificity of six elements: more than an app's own rules for `button` or
 * `h1`, less than any class. So no rule leaks in or out, and a class of `appearance` wins without `!important`. The selectors
 * inside are wrapped in `:where()`, which has no specificity.
 */
export const scoped = (rules: string): string => `:where(.po-root):not(_ _ _ _ _ _){${rules}}\n`

/** The end of each set of rules; overrides the rules before it. */
export const calm = `
@media (prefers-reduced-motion:reduce){:where([class^="po-"],[class^="po-"][open],[class^="po-"]:popover-open),:where([class^="po-"])::before,:where([class^="po-"])::after,:where([class^="po-"])::backdrop{transition:none;animation:none}}
:where([hidden]){display:none}
`
