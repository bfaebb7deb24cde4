import { calm, firm, scoped } from "./scoped.js"

// Bundlers for older browsers rewrite `light-dark()` to variables that do not follow an inherited `color-scheme`, so each scheme is a
// set of custom properties.
const light = `
--po-bg:#fafafa;--po-surface:#fff;--po-raised:#fff;--po-line:#e6e6ea;--po-line-strong:#8c8c99;--po-text:#17171c;--po-muted:#61616e;--po-hover:#f4f4f6;
--po-danger:#c4263a;--po-danger-bg:#fdf1f2;--po-ok:#13734a;--po-ok-bg:#eefaf4;--po-warn:#8a5a00;--po-warn-bg:#fff6e0;--po-ink:#4f46e5;
@supports (color:color(from red xyz-d65 x y z)){
--po-a:color(from var(--po-brand) xyz-d65 calc(x*min(1,.75/max(.001,y))) min(y,.75) calc(z*min(1,.75/max(.001,y))));
--po-ink:color(from var(--po-brand) xyz-d65 calc(x*min(1,.155/max(.001,y))) min(y,.155) calc(z*min(1,.155/max(.001,y))))}
`

const dark = `
--po-bg:#0b0b0f;--po-surface:#14141a;--po-raised:#1a1a22;--po-line:#2a2a34;--po-line-strong:#6d6d7c;--po-text:#f2f2f5;--po-muted:#a3a3b2;--po-hover:#1f1f29;
--po-danger:#ff7a86;--po-danger-bg:#2a1519;--po-ok:#5fd6a0;--po-ok-bg:#10251b;--po-warn:#f0c068;--po-warn-bg:#2a2210;--po-ink:#a5a0f5;
@supports (color:color(from red xyz-d65 x y z)){
--po-a:color(from var(--po-brand) xyz-d65 calc(x + max(0,(.115 - y)/(1.0001 - y))*(.9505 - x)) max(y,.115) calc(z + max(0,(.115 - y)/(1.0001 - y))*(1.089 - z)));
--po-ink:color(from var(--po-brand) xyz-d65 calc(x + max(0,(.28 - y)/(1.0001 - y))*(.9505 - x)) max(y,.28) calc(z + max(0,(.28 - y)/(1.0001 - y))*(1.089 - z)))}
`

/** Before the script has run: what the page declares in its head, or in a `style` attribute. */
const declaredDark =
  ':root:has(meta[name="color-scheme"][content="dark"]) *,[style*="color-scheme:dark"] *,[style*="color-scheme: dark"] *'
const declaredBoth = ':root:has(meta[name="color-scheme"][content~="dark"]) *'

/**
 * Design tokens and shared styles. An app sets `--po-accent`, `--po-radius`, `--po-font` and `--po-mono`; the rest is derived.
 * The luminance of the accent (`y`) determines how far it is adjusted to stand out from a surface (`--po-a`), the colour of text
 * on it (`--po-on`), and its variant for text on a surface (`--po-ink`): at least 4.5:1 in both schemes.
 *
 * The outline of the root has no width. Its colour tells the script which scheme the root has, and its transition when that
 * changes (`followScheme`).
 */
const tokens = `
&:where(.po-root){
all:initial;display:block;box-sizing:border-box;color-scheme:inherit;outline-color:Canvas;transition:outline-color 1ms step-start;
--po-brand:var(--po-accent,#4f46e5);--po-a:var(--po-brand);--po-r:var(--po-radius,8px);--po-r-s:calc(var(--po-r)*.75);--po-r-l:min(calc(var(--po-r)*1.75),24px);
--po-f:var(--po-font,ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif);
--po-m:var(--po-mono,ui-monospace,SFMono-Regular,Menlo,Consolas,monospace);
--po-on:#fff;--po-shade:#000;
--po-input-line:color-mix(in oklab,var(--po-line-strong) 55%,var(--po-line));
--po-shadow:0 1px 2px rgb(0 0 0/.05),0 8px 24px -12px rgb(0 0 0/.14);
--po-shadow-l:0 2px 6px rgb(0 0 0/.06),0 16px 48px -12px rgb(0 0 0/.28);
-webkit-font-smoothing:antialiased;-webkit-tap-highlight-color:transparent;
@supports (color:color(from red xyz-d65 x y z)){
--po-on:color(from var(--po-a) xyz-d65 calc(.9505*clamp(0,(.179 - y)*9999,1)) clamp(0,(.179 - y)*9999,1) calc(1.089*clamp(0,(.179 - y)*9999,1)));
--po-shade:color(from var(--po-a) xyz-d65 calc(.9505*clamp(0,(y - .179)*9999,1)) clamp(0,(y - .179)*9999,1) calc(1.089*clamp(0,(y - .179)*9999,1)))}
${light}}
&${firm}:where(.po-root){font:400 14px/20px var(--po-f);color:var(--po-text);letter-spacing:normal;text-align:start;text-indent:0;text-shadow:none;text-transform:none;word-spacing:normal}
&:where(.po-root){font:400 14px/20px var(--po-f);color:var(--po-text)}
&:where(.po-root-dark,[data-po-scheme=dark]),&:where(:not(.po-root-light,[data-po-scheme])):where(${declaredDark}){${dark}}
@media (prefers-color-scheme:dark){&:where(:not(.po-root-light,[data-po-scheme])):where(${declaredBoth}){${dark}}}
@media (prefers-contrast:more){&:where(.po-root){--po-line:var(--po-line-strong);--po-input-line:var(--po-text);--po-muted:var(--po-text)}}
&:where(.po-root-light){color-scheme:light}
&:where(.po-root-dark){color-scheme:dark}
&:where(.po-root-page){min-height:100dvh}
`

const text = `
:where([class^="po-"]:not(svg,.po-root)){all:revert;box-sizing:border-box;margin:0;padding:0;font:inherit;letter-spacing:inherit}
:where([class^="po-"]:not(svg,.po-root))::before,:where([class^="po-"]:not(svg,.po-root))::after,:where([class^="po-"])::placeholder{all:revert}
:where(svg:not([class])){flex:none;display:block;box-sizing:content-box;margin:0;padding:0;border:0;background:none;vertical-align:baseline}
:where(.po-title):focus{outline:none}
:where(.po-title){font:600 20px/28px var(--po-f);letter-spacing:-.012em;text-wrap:balance;overflow-wrap:anywhere}
:where(.po-text,.po-hint){text-wrap:pretty;overflow-wrap:anywhere}
:where(.po-text-muted,.po-hint){color:var(--po-muted)}
:where(.po-text-small,.po-hint,.po-error){font-size:13px;line-height:18px;overflow-wrap:anywhere}
:where(.po-text-center){text-align:center}
:where(.po-hidden){position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
:where(.po-link){color:var(--po-ink);text-decoration:none;font-weight:500;border-radius:4px;background:none;border:0;cursor:pointer;text-align:start}
:where(.po-link:hover){text-decoration:underline;text-underline-offset:3px}
:where(.po-link[aria-disabled=true]){color:var(--po-muted);cursor:default;text-decoration:none}
:where(.po-stack){display:grid;grid-template-columns:minmax(0,1fr);gap:16px}
:where(.po-stack-tight){gap:4px}
:where(.po-stack-small){gap:8px}
:where(.po-stack-large){gap:24px}
`

const controls = `
:where(.po-button){position:relative;display:inline-flex;align-items:center;justify-content:center;gap:8px;min-height:36px;padding:7px 14px;border-radius:var(--po-r);border:1px solid var(--po-line);background:var(--po-raised);color:var(--po-text);font:500 14px/20px var(--po-f);cursor:pointer;transition:background-color .12s,border-color .12s,color .12s;text-decoration:none;text-align:center;user-select:none;max-width:100%}
:where(.po-button:hover:not([aria-disabled=true])){background:var(--po-hover)}
:where(.po-button-primary){background:var(--po-a);border-color:transparent;color:var(--po-on);box-shadow:inset 0 1px 0 rgb(255 255 255/.16),0 1px 2px rgb(0 0 0/.12)}
:where(.po-button-primary:hover:not([aria-disabled=true])){background:color-mix(in oklab,var(--po-a) 90%,var(--po-shade))}
:where(.po-button-ghost){border-color:transparent;background:none}
:where(.po-button-small){min-height:30px;padding:5px 10px;font-size:13px;line-height:18px}
:where(.po-button-block){width:100%}
:where(.po-button[aria-disabled=true]){cursor:default;opacity:.5;box-shadow:none}
:where(.po-button-pending){opacity:.75;cursor:progress}
:where(.po-button,.po-link,.po-navItem,.po-tab,.po-menuItem,.po-switch):focus-visible{outline:2px solid var(--po-ink);outline-offset:2px}
:where(.po-button,.po-link,.po-navItem,.po-tab,.po-menuItem,.po-switch):not([aria-disabled=true],:disabled):active{box-shadow:inset 0 0 0 99px rgb(128 128 128/.2)}
:where(.po-button-label){min-width:0;overflow-wrap:break-word}
:where(.po-field){display:grid;grid-template-columns:minmax(0,1fr);gap:6px;min-width:0}
:where(.po-field-line){display:flex;justify-content:space-between;align-items:baseline;gap:12px}
:where(.po-field-line>.po-link){font-size:13px;line-height:18px;text-align:end}
:where(.po-label){font-weight:500}
:where(.po-input){width:100%;min-height:36px;padding:7px 11px;border-radius:var(--po-r);border:1px solid var(--po-input-line);background:var(--po-surface);color:var(--po-text);font:400 14px/20px var(--po-f);transition:border-color .12s;appearance:none}
:where(.po-input)::placeholder{color:var(--po-muted);opacity:1}
:where(.po-input:hover){border-color:var(--po-line-strong)}
:where(.po-input):focus-visible{outline:2px solid var(--po-ink);outline-offset:-1px;border-color:transparent}
:where(.po-input[aria-invalid=true]){border-color:var(--po-danger)}
:where(.po-input[aria-invalid=true]):focus-visible{outline-color:var(--po-danger)}
:where(.po-input[readonly]){background:var(--po-hover);color:var(--po-muted)}
:where(.po-input:autofill){box-shadow:inset 0 0 0 40px var(--po-surface);-webkit-text-fill-color:var(--po-text)}
:where(.po-input)::-ms-reveal{display:none}
:where(.po-with){position:relative;display:grid;min-width:0}
:where(.po-with>.po-input){padding-inline-end:96px}
:where(.po-with>.po-button){position:absolute;inset-block:3px;inset-inline-end:3px;min-height:0;border-radius:var(--po-r-s)}
:where(.po-error){color:var(--po-danger);display:flex;gap:6px;text-wrap:pretty}
:where(.po-strength){display:grid;grid-template-columns:repeat(4,1fr);gap:4px}
:where(.po-strength-bar){height:4px;border-radius:2px;background:var(--po-line)}
:where(.po-strength-bar-weak){background:var(--po-danger)}
:where(.po-strength-bar-fair){background:var(--po-warn)}
:where(.po-strength-bar-good){background:var(--po-ok)}
:where(.po-codeField){position:relative;display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:8px;max-width:336px;direction:ltr}
:where(.po-codeField-box){display:grid;place-items:center;height:48px;border:1px solid var(--po-input-line);border-radius:var(--po-r);background:var(--po-surface);font:600 20px/28px var(--po-f);font-variant-numeric:tabular-nums;transition:border-color .12s}
:where(.po-codeField:has(:focus-visible)>.po-codeField-box-current){outline:2px solid var(--po-ink);outline-offset:-1px}
:where(.po-codeField:has([aria-invalid=true])>.po-codeField-box){border-color:var(--po-danger)}
:where(.po-codeField:has([aria-invalid=true]:focus-visible)>.po-codeField-box-current){outline-color:var(--po-danger)}
:where(.po-codeField-input){position:absolute;inset:0;width:100%;height:100%;border:0;background:none;color:transparent;caret-color:transparent;outline:none;appearance:none;clip-path:inset(0)}
:where(.po-codeField-input)::selection{background:none;color:transparent}
:where(.po-codeField-input:autofill){-webkit-text-fill-color:transparent;transition:background-color 9999s}
:where(.po-divider){display:flex;align-items:center;gap:12px;color:var(--po-muted);font-size:12px;line-height:16px}
:where(.po-divider)::before,:where(.po-divider)::after{content:"";flex:1;border-block-start:1px solid var(--po-line)}
:where(.po-skeleton){display:block;height:14px;margin-block:3px;border-radius:6px;background:color-mix(in oklab,var(--po-line) 60%,var(--po-hover));width:100%;animation:po-pulse 1.6s ease-in-out infinite}
:where(.po-skeleton-title){height:20px;margin-block:4px;width:60%}
:where(.po-skeleton-short){width:40%}
:where(.po-auth-header>*>.po-skeleton){width:200px;max-width:100%}
:where(.po-skeleton-control){height:36px;margin-block:0;border-radius:var(--po-r)}
:where(.po-text-small>.po-skeleton){margin:2px auto}
:where(.po-hint>.po-skeleton){margin-block:2px}
:where(.po-notice){padding:10px 12px;border-radius:var(--po-r);background:var(--po-hover);font-size:13px;line-height:18px;overflow-wrap:anywhere}
:where(.po-notice-danger){background:var(--po-danger-bg);color:var(--po-danger)}
:where(.po-notice-warn){background:var(--po-warn-bg);color:var(--po-warn)}
:where(.po-grow){flex:1;min-width:0}
`

const adapting = `
@media (pointer:coarse){
:where(.po-button,.po-input){min-height:44px}
:where(.po-input,.po-codeField-input){font-size:16px}
:where(.po-button-small){min-height:36px}
:where(.po-button-small)::after{content:"";position:absolute;inset:-5px}
:where(.po-skeleton-control){height:44px}
}
@media (forced-colors:active){
:where(.po-button-primary){background:Highlight;color:HighlightText;forced-color-adjust:none}
:where(.po-strength-bar){border:1px solid CanvasText}
:where(.po-strength-bar-weak,.po-strength-bar-fair,.po-strength-bar-good){background:Highlight;forced-color-adjust:none}
:where(.po-skeleton){border:1px solid GrayText}
:where(.po-button[aria-disabled=true]){opacity:1;color:GrayText;border-color:GrayText}
:where(.po-button-primary[aria-disabled=true]){background:ButtonFace}
:where(.po-notice){border:1px solid CanvasText}
:where(.po-codeField:has(:focus-visible)>.po-codeField-box-current){outline-color:Highlight}
:where(.po-codeField-input){forced-color-adjust:none}
}
`

/** Tokens, text and controls. */
export const base: string = `@keyframes po-pulse{50%{opacity:.45}}@keyframes po-rise{from{opacity:0;translate:0 4px}}@keyframes po-fade{from{opacity:0}}${scoped(text + controls + adapting + calm, tokens)}`
