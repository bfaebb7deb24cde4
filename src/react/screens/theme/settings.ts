import { calm, scoped } from "./scoped.js"

const choices = `
:where(.po-text-strong){font-weight:500}
:where(.po-text-cut){unicode-bidi:plaintext;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;min-width:0}
:where(.po-code){font:400 13px/20px var(--po-m);overflow-wrap:anywhere}
:where(.po-columns){display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,var(--po-column,140px)),1fr));gap:8px;align-items:start}
:where(.po-columns-wide){--po-column:220px;gap:16px}
:where(.po-button-danger){color:var(--po-danger)}
:where(.po-button-danger:hover){background:var(--po-danger-bg);border-color:color-mix(in oklab,var(--po-danger) 35%,var(--po-line))}
:where(.po-button-destructive){background:#c4263a;border-color:transparent;color:#fff}
:where(.po-button-destructive:hover){background:#a81e30}
:where(.po-button-icon){padding:0;width:36px;flex:none}
:where(.po-button-icon.po-button-small){width:30px}
:where(textarea.po-input){min-height:72px;resize:vertical}
:where(.po-skeleton-circle){width:32px;height:32px;margin:0;border-radius:50%;flex:none}
:where(.po-notice-ok){background:var(--po-ok-bg);color:var(--po-ok)}
:where(.po-select){position:relative;display:grid;min-width:0}
:where(.po-select>select){padding-inline-end:32px;cursor:pointer;text-overflow:ellipsis}
:where(.po-select>svg){position:absolute;inset-inline-end:10px;inset-block-start:calc(50% - 8px);pointer-events:none;color:var(--po-muted)}
:where(.po-select-small>select){min-height:30px;padding-block:4px;font-size:13px;line-height:20px}
:where(.po-check){display:flex;gap:10px;align-items:flex-start;cursor:pointer}
:where(.po-check:has(:disabled)){cursor:default;color:var(--po-muted)}
:where(.po-checkbox){appearance:none;width:16px;height:16px;margin-block:2px;flex:none;display:grid;place-items:center;border:1px solid var(--po-line-strong);border-radius:4px;background:var(--po-surface);cursor:inherit;transition:background-color .12s,border-color .12s}
:where(.po-checkbox:checked){background:var(--po-a);border-color:var(--po-a)}
:where(.po-checkbox:checked)::after{content:"";width:9px;height:5px;margin-block-end:3px;border:solid var(--po-on);border-width:0 0 2px 2px;rotate:-45deg}
:where(.po-checkbox:disabled){opacity:.5}
:where(.po-switch){appearance:none;width:32px;height:20px;flex:none;border-radius:10px;background:var(--po-line-strong);position:relative;cursor:inherit;transition:background-color .12s}
:where(.po-switch)::after{content:"";position:absolute;inset-block-start:2px;inset-inline-start:2px;width:16px;height:16px;border-radius:50%;background:#fff;box-shadow:0 1px 2px rgb(0 0 0/.2);transition:inset-inline-start .12s}
:where(.po-switch:checked){background:var(--po-a)}
:where(.po-switch:checked)::after{inset-inline-start:14px;background:var(--po-on)}
:where(.po-switch:disabled){opacity:.5}
:where(.po-badge){display:inline-flex;align-items:center;min-height:20px;padding:2px 7px;border-radius:10px;font:500 12px/16px var(--po-f);color:var(--po-muted);background:var(--po-hover);white-space:nowrap;flex:none}
:where(.po-badge-ok){color:var(--po-ok);background:var(--po-ok-bg)}
:where(.po-badge-warn){color:var(--po-warn);background:var(--po-warn-bg)}
:where(.po-badge-danger){color:var(--po-danger);background:var(--po-danger-bg)}
:where(.po-avatar){display:inline-grid;place-items:center;flex:none;width:32px;height:32px;border-radius:50%;overflow:hidden;font:600 12px/1 var(--po-f);color:#fff;background:linear-gradient(135deg,#4f46e5,#7c3aed);user-select:none}
:where(.po-avatar-square){border-radius:calc(var(--po-r)*.75)}
:where(.po-avatar-small){width:22px;height:22px;font-size:10px}
:where(.po-avatar-large){width:56px;height:56px;font-size:18px}
:where(.po-avatar-1){background:linear-gradient(135deg,#0369a1,#2563eb)}
:where(.po-avatar-2){background:linear-gradient(135deg,#0f766e,#15803d)}
:where(.po-avatar-3){background:linear-gradient(135deg,#b45309,#c2410c)}
:where(.po-avatar-4){background:linear-gradient(135deg,#be123c,#a21caf)}
:where(.po-avatar-5){background:linear-gradient(135deg,#475569,#334155)}
:where(.po-avatar-6){background:linear-gradient(135deg,#1d4ed8,#4338ca)}
:where(.po-avatar-7){background:linear-gradient(135deg,#a16207,#854d0e)}
:where(.po-avatar-image){width:100%;height:100%;object-fit:cover;display:block}
@media (pointer:coarse){
:where(.po-check,.po-navItem,.po-tab){position:relative}
:where(.po-check)::before,:where(.po-navItem,.po-tab)::after{content:"";position:absolute;inset:-6px 0}
:where(.po-check:has(>.po-hidden))::before{inset:-12px -6px}
:where(.po-select-small>select){min-height:44px;font-size:16px}
:where(.po-button-icon){width:44px}
:where(.po-button-icon.po-button-small){width:36px}
}
@media (forced-colors:active){
:where(.po-checkbox,.po-switch){forced-color-adjust:none;background:ButtonFace;border:1px solid ButtonText}
:where(.po-switch)::after{background:ButtonText;inset-block-start:1px}
:where(.po-checkbox:checked,.po-switch:checked){background:Highlight;border-color:Highlight}
:where(.po-checkbox:checked)::after{border-color:HighlightText}
:where(.po-switch:checked)::after{background:HighlightText;inset-inline-start:13px}
:where(.po-checkbox:disabled,.po-switch:disabled){border-color:GrayText;opacity:.6}
:where(.po-badge){outline:1px solid;outline-offset:-1px}
:where(.po-avatar){border:1px solid CanvasText}
}
`

const sections = `
:where(.po-settings){max-width:960px;margin-inline:auto;padding:32px 24px 64px;display:grid;grid-template-columns:200px minmax(0,1fr);gap:40px;align-items:start}
:where(.po-settings-body,.po-settings-loading){display:grid;grid-template-columns:minmax(0,1fr);gap:20px}
:where(.po-settings-loading .po-skeleton-title){width:25%}
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
:where(.po-section-header){padding:20px 24px 4px;display:grid;gap:2px}
:where(.po-section-top){display:flex;gap:12px;align-items:flex-start;justify-content:space-between}
:where(.po-section-body){padding:16px 24px 20px;display:grid;grid-template-columns:minmax(0,1fr);gap:16px}
:where(.po-section>.po-section-body:first-child){padding-block-start:24px}
:where(.po-section-body>.po-button,.po-section-body>.po-badge){justify-self:start}
:where(.po-section-footer){padding:12px 24px;border-block-start:1px solid var(--po-line);background:color-mix(in oklab,var(--po-hover) 50%,var(--po-surface));display:flex;flex-wrap:wrap;align-items:center;justify-content:flex-end;gap:8px}
:where(.po-section-footer-start){justify-content:flex-start;padding-inline:14px}
:where(.po-rows){display:grid;grid-template-columns:minmax(0,1fr);margin-block-start:8px;list-style:none}
:where(.po-section>.po-rows:first-child,.po-card>.po-rows:first-child){margin-block-start:0}
:where(.po-row-content>.po-skeleton+.po-skeleton){width:65%}
:where(.po-row){display:flex;align-items:center;gap:12px;padding:14px 24px;min-width:0}
:where(.po-row+.po-row){border-block-start:1px solid var(--po-line)}
:where(.po-row-content){flex:1;min-width:0;display:grid;grid-template-columns:minmax(0,1fr)}
:where(.po-row-title){font-weight:500;overflow-wrap:anywhere}
:where(.po-row-state){display:flex;flex-wrap:wrap;align-items:center;gap:6px}
:where(.po-row-state:empty){display:none}
:where(.po-row-actions){display:flex;align-items:center;gap:8px;flex:none}
:where(.po-row-mark){display:grid;flex:none}
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
:where(.po-row){flex-wrap:wrap;padding:14px 16px;row-gap:8px}
:where(.po-row-content){flex-basis:100%}
:where(.po-row-mark+.po-row-content){flex-basis:calc(100% - 72px)}
:where(.po-row-inline>.po-row-content){flex-basis:0}
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
:where(.po-section-footer-start){padding-inline:6px}
}
`

const dialogs = `
:where(.po-dialog){width:calc(100vw - 32px);max-width:440px;max-height:calc(100dvh - 32px);margin:auto;padding:0;border:1px solid var(--po-line);border-radius:var(--po-r-l);background:var(--po-surface);color:var(--po-text);box-shadow:var(--po-shadow-l);overflow:auto}
:where(.po-dialog-wide){max-width:640px}
:where(.po-dialog[open]){animation:po-rise .12s ease-out}
:where(.po-dialog)::backdrop{background:rgb(0 0 0/.4);animation:po-fade .12s ease-out}
:where(.po-dialog-content){padding:24px;display:grid;grid-template-columns:minmax(0,1fr);gap:16px}
:where(.po-dialog-header){display:grid;gap:4px}
:where(.po-dialog-actions){display:flex;flex-wrap:wrap;justify-content:flex-end;gap:8px}
@media (max-width:480px){:where(.po-dialog-actions>.po-button){flex:auto}}
`

/** Styles of the settings: sections with rows, choices, avatars and dialogs. The sign-in pages use none of them. */
export const settings: string = `@keyframes po-fade{from{opacity:0}}${scoped(choices + sections + dialogs + calm)}`
