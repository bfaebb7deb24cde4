import { calm, scoped } from "./scoped.js"

const sections = `
:where(.po-settings){max-width:960px;margin-inline:auto;padding:32px 24px 64px;display:grid;grid-template-columns:200px minmax(0,1fr);gap:40px;align-items:start}
:where(.po-settings-body,.po-settings-loading){display:grid;grid-template-columns:minmax(0,1fr);gap:20px}
:where(.po-settings-loading .po-skeleton-title){width:25%}
:where(.po-settings-loading>:first-child){display:grid}
:where(.po-nav){position:sticky;top:24px;display:grid;gap:2px}
:where(.po-navItem){display:block;padding:6px 10px;border-radius:var(--po-r);color:var(--po-muted);text-decoration:none;font:500 14px/20px var(--po-f);background:none;border:0;cursor:pointer;text-align:start;transition:background-color .12s,color .12s;overflow-wrap:anywhere}
:where(.po-navItem:hover,.po-navItem[aria-current]){background:var(--po-hover);color:var(--po-text)}
:where(.po-tabs){display:flex;gap:4px;border-block-end:1px solid var(--po-line);overflow-x:auto;scrollbar-width:none}
:where(.po-tab){padding:8px 10px;border:0;background:none;color:var(--po-muted);font:500 14px/20px var(--po-f);cursor:pointer;white-space:nowrap;border-block-end:2px solid transparent;border-radius:var(--po-r-s) var(--po-r-s) 0 0}
:where(.po-tab:hover){color:var(--po-text)}
:where(.po-tab[aria-selected=true]){color:var(--po-text);border-block-end-color:var(--po-ink)}
:where(.po-tab):focus-visible{outline-offset:-2px}
:where(.po-card-danger){border-color:color-mix(in oklab,var(--po-danger) 60%,var(--po-line))}
:where(.po-section){overflow:clip}
:where(.po-section):focus{outline:none}
:where(.po-section-header){padding:20px 24px 4px;display:grid;gap:2px}
:where(.po-section-body){padding:16px 24px 20px;display:grid;grid-template-columns:minmax(0,1fr);gap:16px}
:where(.po-section>.po-section-body:first-child){padding-block-start:24px}
:where(.po-section-body>.po-button,.po-section-body>.po-badge){justify-self:start}
:where(.po-section-footer){padding:12px 24px;border-block-start:1px solid var(--po-line);background:color-mix(in oklab,var(--po-hover) 50%,var(--po-surface));display:flex;flex-wrap:wrap;align-items:center;justify-content:flex-end;gap:8px}
:where(.po-section-footer-start){justify-content:flex-start}
:where(.po-rows){display:grid;grid-template-columns:minmax(0,1fr);margin-block-start:8px;list-style:none}
:where(.po-section>.po-rows:first-child,.po-card>.po-rows:first-child){margin-block-start:0}
:where(.po-row-content>.po-skeleton+.po-skeleton){width:65%}
:where(.po-row){display:flex;align-items:center;gap:12px;padding:14px 24px;min-width:0}
:where(.po-row+.po-row){border-block-start:1px solid var(--po-line)}
:where(.po-row-title){font-weight:500;overflow-wrap:anywhere}
:where(.po-row-state){display:flex;flex-wrap:wrap;align-items:center;gap:6px}
:where(.po-row-state:empty){display:none}
:where(.po-row-actions){display:flex;align-items:center;gap:8px;flex:none}
:where(.po-row-mark){display:grid;flex:none}
@media (forced-colors:none){
:where(.po-section-footer-start){column-gap:19px}
:where(.po-section-footer-start>*){margin-inline-start:-11px}
:where(.po-row-actions:has(>.po-button-ghost:last-child)){margin-inline-end:-11px}
:where(.po-row-menu){margin-inline-end:-7px}
}
:where(.po-card:not(.po-auth)>.po-retry){padding:14px 24px;justify-content:space-between}
:where(.po-empty){display:grid;justify-items:center;gap:4px;padding:32px 24px;text-align:center}
:where(.po-empty-action){margin-block-start:12px}
@media (forced-colors:active){
:where(.po-navItem[aria-current]){forced-color-adjust:none;background:Highlight;color:HighlightText}
:where(.po-navItem[aria-current]):focus-visible{outline-color:CanvasText}
:where(.po-tab){border-block-end-color:Canvas}
:where(.po-tab[aria-selected=true]){border-block-end-color:Highlight}
}
@media (max-width:720px){
:where(.po-settings){grid-template-columns:minmax(0,1fr);gap:16px;padding:16px 16px 48px}
:where(.po-nav){position:static;display:flex;overflow-x:auto;margin-inline:-16px;padding:4px 16px 8px;scrollbar-width:none}
:where(.po-navItem){white-space:nowrap;flex:none}
:where(.po-navItem>.po-skeleton){width:64px}
:where(.po-row){flex-wrap:wrap;padding:14px 16px;row-gap:8px}
:where(.po-row-content){flex-basis:100%}
:where(.po-row-mark+.po-row-content){flex-basis:calc(100% - 72px)}
:where(.po-row-inline>.po-row-content){flex-basis:112px}
:where(.po-row:has(>.po-row-mark)){--po-indent:44px}
:where(.po-row:has(>.po-row-mark>svg)){--po-indent:32px}
:where(.po-row:not(.po-row-inline)>.po-row-mark+.po-row-content+:not(.po-row-menu)){margin-inline-start:var(--po-indent)}
:where(.po-row-inline>.po-row-state:has(>:nth-child(2)),.po-row-inline>.po-row-mark~.po-row-state:has(+.po-row-actions)){order:1;flex-basis:100%;padding-inline-start:var(--po-indent,0px)}
:where(.po-row-actions){flex-wrap:wrap}
:where(.po-row-content:has(~.po-row-menu)){flex-basis:calc(100% - 56px)}
:where(.po-row>.po-row-menu){order:-1}
:where(.po-row>.po-row-content,.po-row-mark){order:-2}
:where(.po-section-header,.po-section-body,.po-empty,.po-card:not(.po-auth)>.po-retry){padding-inline:16px}
:where(.po-section>.po-section-body:first-child){padding-block-start:16px}
:where(.po-section-footer){padding-inline:16px}
}
`

/** Styles of the settings: a navigation beside sections with rows. */
export const settings: string = scoped(sections + calm)
