import { parts } from "../theme/components.js"
import { scoped } from "../theme/scoped.js"

const root = `
&:where(:has(.po-userButton)){min-width:0}
&:where(:has(.po-switcher)){min-width:min(100%,160px)}
`

const pieces = `
:where(.po-userButton){display:inline-flex;max-width:100%}
:where(.po-userButton>.po-button-icon){border-radius:50%}
:where(.po-userButton>.po-button:not(.po-button-icon)){max-width:256px;min-width:0;padding-inline:4px 10px}
:where(.po-menu-who){display:flex;align-items:center;gap:10px;color:var(--po-muted)}
:where(.po-menu-name){color:var(--po-text);font:500 14px/20px var(--po-f)}
:where(.po-switcher){display:inline-flex;max-width:100%;min-width:160px}
:where(.po-switcher>.po-button){max-width:256px;min-width:0;padding-inline:8px}
:where(.po-line-tight){gap:6px;flex-wrap:nowrap;min-width:0}
:where(.po-balance){display:grid;gap:6px;min-width:0}
:where(.po-meter){width:100%;height:6px;border:0;border-radius:3px;background:var(--po-line);appearance:none;overflow:hidden}
:where(.po-meter)::-webkit-meter-bar{border:0;border-radius:3px;background:var(--po-line);height:6px}
:where(.po-meter)::-webkit-meter-optimum-value{background:var(--po-a);border-radius:3px}
:where(.po-meter)::-moz-meter-bar{background:var(--po-a);border-radius:3px}
:where(.po-plans){display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,220px),1fr));gap:16px;list-style:none;align-items:stretch}
:where(.po-plan){display:flex;flex-direction:column;gap:16px;padding:24px;background:var(--po-surface);border:1px solid var(--po-line);border-radius:var(--po-r-l);box-shadow:var(--po-shadow)}
@media (min-width:721px){
:where(.po-plan){display:grid;grid-row:span 4;grid-template-rows:subgrid}
:where(.po-plan>.po-stack){align-content:start}
:where(.po-plans:not(:has(.po-plan-action))>.po-plan){grid-row:span 3}
}
:where(.po-plan-recommended){border-color:var(--po-ink)}
@media (forced-colors:active){:where(.po-plan-recommended){border:2px solid Highlight}}
:where(.po-plan-amount){font:600 28px/36px var(--po-f);letter-spacing:-.02em;font-variant-numeric:tabular-nums}
:where(.po-plan-action){min-height:36px}
:where(.po-plan-features){display:grid;gap:8px;align-content:start;list-style:none;padding-block-start:16px;border-block-start:1px solid var(--po-line)}
:where(.po-plan-feature){display:flex;gap:8px;align-items:flex-start;font-size:13px;line-height:18px;overflow-wrap:anywhere}
:where(.po-plan-feature>svg){margin-block-start:1px;color:var(--po-muted)}
@media (max-width:720px){:where(.po-plan-action:empty){display:none}}
`

/** The styles of the pieces that sit in the pages of an app, in addition to the shared ones. */
export const pieceStyles: ReadonlyArray<string> = [parts, scoped(pieces, root)]
