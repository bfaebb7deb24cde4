import { calm, scoped } from "./scoped.js"

const choices = `
:where(.po-heading){font:600 15px/24px var(--po-f);letter-spacing:-.006em;text-wrap:balance;overflow-wrap:anywhere}
:where(.po-line){display:flex;align-items:center;gap:8px;flex-wrap:wrap}
:where(.po-line-between){justify-content:space-between}
:where(.po-menu-label){padding:6px 10px;color:var(--po-muted);font-size:12px;line-height:16px;overflow-wrap:anywhere}
:where(.po-menu-reason){display:block;color:var(--po-muted);font-size:12px;line-height:16px}
:where(.po-menu-line){height:1px;margin:4px 0;background:var(--po-line);border:0}
:where(.po-row-content){flex:1;min-width:0;display:grid;grid-template-columns:minmax(0,1fr)}
:where(.po-text-strong){font-weight:500}
:where(.po-text-cut){display:block;unicode-bidi:plaintext;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
:where(.po-code){font:400 13px/20px var(--po-m);overflow-wrap:anywhere}
:where(.po-columns){display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,var(--po-column,140px)),1fr));gap:8px;align-items:start}
:where(.po-columns-wide){--po-column:220px;gap:16px}
:where(.po-button-danger){color:var(--po-danger)}
:where(.po-button-danger:hover:not([aria-disabled=true])){background:var(--po-danger-bg);border-color:color-mix(in oklab,var(--po-danger) 35%,var(--po-line))}
:where(.po-button-destructive){background:#c4263a;border-color:transparent;color:#fff}
:where(.po-button-destructive:hover:not([aria-disabled=true])){background:#a81e30}
:where(.po-button-icon){padding:0;width:36px;flex:none}
:where(.po-button-icon.po-button-small){width:30px}
:where(textarea.po-input){min-height:72px;resize:vertical}
:where(.po-skeleton-circle){width:32px;height:32px;margin:0;border-radius:50%;flex:none}
:where(.po-notice-ok){background:var(--po-ok-bg);color:var(--po-ok)}
:where(.po-select){position:relative;display:grid;min-width:0}
:where(.po-select>select){padding-inline-end:32px;cursor:pointer;text-overflow:ellipsis}
:where(.po-select>svg){position:absolute;inset-inline-end:10px;inset-block-start:calc(50% - 8px);pointer-events:none;color:var(--po-muted)}
:where(.po-check){display:flex;cursor:pointer}
:where(.po-check:has(:disabled)){cursor:default}
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
:where(.po-navItem,.po-tab)::after{content:"";position:absolute;inset:-6px 0}
:where(.po-check)::before{content:"";position:absolute;inset:-12px -6px}
:where(.po-button-icon){width:44px}
:where(.po-button-icon.po-button-small){width:36px}
}
@media (forced-colors:active){
:where(.po-switch){forced-color-adjust:none;background:ButtonFace;border:1px solid ButtonText}
:where(.po-switch)::after{background:ButtonText;inset-block-start:1px}
:where(.po-switch:checked){background:Highlight;border-color:Highlight}
:where(.po-switch:checked)::after{background:HighlightText;inset-inline-start:13px}
:where(.po-switch:disabled){border-color:GrayText;opacity:.6}
:where(.po-badge){outline:1px solid;outline-offset:-1px}
:where(.po-avatar){border:1px solid CanvasText}
}
`

const dialogs = `
:where(.po-dialog){width:calc(100vw - 32px);max-width:440px;max-height:calc(100dvh - 32px);margin:auto;border:1px solid var(--po-line);border-radius:var(--po-r-l);background:var(--po-surface);color:var(--po-text);box-shadow:var(--po-shadow-l);overflow:auto}
:where(.po-dialog[open]){animation:po-rise .12s ease-out}
:where(.po-dialog)::backdrop{background:rgb(0 0 0/.4);animation:po-fade .12s ease-out}
:where(.po-dialog-content){padding:24px;display:grid;grid-template-columns:minmax(0,1fr);gap:16px}
:where(.po-dialog-header){display:grid;gap:4px}
:where(.po-dialog .po-codeField){max-width:none}
:where(.po-dialog-actions){display:flex;flex-wrap:wrap;justify-content:flex-end;gap:8px}
@media (max-width:480px){:where(.po-dialog-actions>.po-button){flex:auto}}
`

const toasts = `
:where(.po-toasts){position:fixed;inset:auto 16px 16px;z-index:2147483000;display:grid;justify-items:center;gap:8px;list-style:none;pointer-events:none}
:where(.po-toast){display:flex;align-items:center;gap:12px;max-width:min(440px,100%);padding:8px 8px 8px 14px;border-radius:calc(var(--po-r) + 2px);background:var(--po-text);color:var(--po-surface);box-shadow:var(--po-shadow-l);pointer-events:auto;animation:po-rise .12s ease-out;overflow-wrap:anywhere}
:where(.po-toast>.po-button){background:none;border-color:transparent;color:inherit}
:where(.po-toast>.po-button:hover){background:rgb(128 128 128/.3)}
:where(.po-toast>.po-button):focus-visible{outline-color:currentColor;outline-offset:-2px}
:where(.po-toast-only){padding-inline-end:14px}
@media (forced-colors:active){:where(.po-toast){border:1px solid CanvasText}}
`

/** Styles of choices, badges, avatars, dialogs and toasts. The sign-in pages use none of them. */
export const parts: string = scoped(choices + dialogs + toasts + calm, "&:where(.po-root-fill){background:var(--po-bg)}")
