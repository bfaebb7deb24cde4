import { scoped } from "./scoped.js"

const surfaces = `
:where(.po-page){min-height:100dvh;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;padding:24px 16px;background:var(--po-bg)}
:where(.po-card){background:var(--po-surface);border:1px solid var(--po-line);border-radius:var(--po-r-l);box-shadow:var(--po-shadow);min-width:0}
:where(.po-card-danger){border-color:color-mix(in oklab,var(--po-danger) 35%,var(--po-line))}
:where(.po-auth){width:100%;max-width:400px;padding:32px;display:grid;grid-template-columns:minmax(0,1fr);gap:24px;margin-inline:auto}
:where(.po-auth .po-codeField){max-width:none}
:where(.po-auth-header){display:grid;gap:4px;justify-items:start}
:where(.po-logo){width:36px;height:36px;border-radius:10px;background:var(--po-a);color:var(--po-on);display:grid;place-items:center;font:700 16px/20px var(--po-f);margin-block-end:12px;overflow:hidden}
:where(.po-logo-own){width:auto;height:auto;min-height:36px;border-radius:0;background:none;color:inherit;place-items:center start}
:where(.po-logo-unknown){background:var(--po-hover)}
:where(.po-alternatives){display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,140px),1fr));gap:8px}
:where(.po-auth-footer){display:grid;gap:8px}
:where(.po-providers){display:grid;grid-template-columns:repeat(var(--po-count,1),minmax(0,1fr));gap:8px;list-style:none}
:where(.po-providers-2){--po-count:2}
:where(.po-providers-3){--po-count:3}
:where(.po-providers>.po-button){padding-inline:8px}
:where(.po-providers-3>.po-button){font-size:13px;gap:6px}
@media (max-width:360px){:where(.po-providers-2,.po-providers-3){--po-count:1}}
`

const settings = `
:where(.po-settings){max-width:960px;margin-inline:auto;padding:32px 24px 64px;display:grid;grid-template-columns:200px minmax(0,1fr);gap:40px;align-items:start}
:where(.po-settings-body){display:grid;grid-template-columns:minmax(0,1fr);gap:20px}
:where(.po-nav){position:sticky;top:24px;display:grid;gap:2px}
:where(.po-navItem){display:block;padding:6px 10px;border-radius:var(--po-r);color:var(--po-muted);text-decoration:none;font:500 14px/20px var(--po-f);background:none;border:0;cursor:pointer;text-align:start;transition:background-color .12s,color .12s;overflow-wrap:anywhere}
:where(.po-navItem:hover,.po-navItem[aria-current]){background:var(--po-hover);color:var(--po-text)}
:where(.po-tabs){display:flex;gap:4px;border-block-end:1px solid var(--po-line);overflow-x:auto;scrollbar-width:none}
:where(.po-tab){padding:8px 10px;border:0;background:none;color:var(--po-muted);font:500 14px/20px var(--po-f);cursor:pointer;white-space:nowrap;border-block-end:2px solid transparent;border-radius:var(--po-r-s) var(--po-r-s) 0 0}
:where(.po-tab:hover){color:var(--po-text)}
:where(.po-tab[aria-selected=true]){color:var(--po-text);border-block-end-color:var(--po-ink)}
:where(.po-tab):focus-visible{outline-offset:-2px}
:where(.po-section){overflow:clip}
:where(.po-section-header){padding:20px 24px 4px;display:grid;gap:2px}
:where(.po-section-top){display:flex;gap:12px;align-items:flex-start;justify-content:space-between}
:where(.po-section-body){padding:16px 24px 20px;display:grid;grid-template-columns:minmax(0,1fr);gap:16px}
:where(.po-section-body>.po-button,.po-section-body>.po-badge){justify-self:start}
:where(.po-section-footer){padding:12px 24px;border-block-start:1px solid var(--po-line);background:color-mix(in oklab,var(--po-hover) 50%,var(--po-surface));display:flex;flex-wrap:wrap;align-items:center;justify-content:flex-end;gap:8px}
:where(.po-section-footer-start){justify-content:flex-start;padding-inline:14px}
:where(.po-rows){display:grid;grid-template-columns:minmax(0,1fr);margin-block-start:8px;list-style:none}
:where(.po-section>.po-rows:first-child){margin-block-start:0}
:where(.po-row){display:flex;align-items:center;gap:12px;padding:14px 24px;min-width:0}
:where(.po-row+.po-row){border-block-start:1px solid var(--po-line)}
:where(.po-row-content){flex:1;min-width:0;display:grid;grid-template-columns:minmax(0,1fr)}
:where(.po-row-title){font-weight:500;overflow-wrap:anywhere}
:where(.po-row-state){display:flex;flex-wrap:wrap;align-items:center;gap:6px}
:where(.po-row-actions){display:flex;align-items:center;gap:8px;flex:none}
:where(.po-row-mark){display:grid;flex:none}
:where(.po-empty){display:grid;justify-items:center;gap:4px;padding:32px 24px;text-align:center}
:where(.po-empty-action){margin-block-start:12px}
:where(.po-retry){display:flex;flex-wrap:wrap;align-items:center;gap:8px 12px;padding:14px 24px;color:var(--po-text)}
@media (max-width:720px){
:where(.po-settings){grid-template-columns:minmax(0,1fr);gap:16px;padding:16px 16px 48px}
:where(.po-nav){position:static;display:flex;overflow-x:auto;margin-inline:-16px;padding:4px 16px 8px;scrollbar-width:none}
:where(.po-navItem){white-space:nowrap;flex:none}
:where(.po-row){flex-wrap:wrap;padding:14px 16px;row-gap:8px}
:where(.po-row-content){flex-basis:100%}
:where(.po-row-mark+.po-row-content){flex-basis:calc(100% - 72px)}
:where(.po-row-inline>.po-row-content){flex-basis:0}
:where(.po-row-actions){flex-wrap:wrap}
:where(.po-row-content:has(~.po-row-menu)){flex-basis:calc(100% - 56px)}
:where(.po-row>.po-row-menu){order:-1}
:where(.po-row>.po-row-content,.po-row-mark){order:-2}
:where(.po-section-header,.po-section-body,.po-empty,.po-retry){padding-inline:16px}
:where(.po-section-footer){padding-inline:16px}
:where(.po-section-footer-start){padding-inline:6px}
}
@media (max-width:460px){
:where(.po-page){place-items:start stretch;padding:0;background:var(--po-surface)}
:where(.po-page>.po-auth){border:0;box-shadow:none;border-radius:0;padding:32px 20px;max-width:none}
}
`

const overlays = `
:where(.po-menu){position:fixed;inset:auto;margin:0;min-width:180px;max-width:min(320px,calc(100vw - 16px));max-height:min(420px,calc(100dvh - 16px));overflow:auto;padding:4px;border:1px solid var(--po-line);border-radius:calc(var(--po-r) + 2px);background:var(--po-raised);color:var(--po-text);box-shadow:var(--po-shadow-l)}
:where(.po-menu:popover-open){animation:po-rise .12s ease-out}
:where(.po-menuItem){display:flex;align-items:center;gap:10px;width:100%;min-height:32px;padding:6px 10px;border:0;border-radius:var(--po-r-s);background:none;color:inherit;font:400 14px/20px var(--po-f);text-align:start;text-decoration:none;cursor:pointer;overflow-wrap:anywhere}
:where(.po-menuItem:hover:not([aria-disabled=true]),.po-menuItem:focus-visible){background:var(--po-hover)}
:where(.po-menuItem):focus-visible{outline-offset:-2px}
:where(.po-menuItem-danger){color:var(--po-danger)}
:where(.po-menuItem[aria-disabled=true]){color:var(--po-muted);cursor:default}
:where(.po-menu-label){padding:6px 10px;color:var(--po-muted);font-size:12px;line-height:16px;overflow-wrap:anywhere}
:where(.po-menu-reason){display:block;color:var(--po-muted);font-size:12px;line-height:16px}
:where(.po-menu-line){height:1px;margin:4px 0;background:var(--po-line);border:0}
@media (pointer:coarse){:where(.po-menuItem){min-height:44px}}
:where(.po-dialog){width:calc(100vw - 32px);max-width:440px;max-height:calc(100dvh - 32px);margin:auto;padding:0;border:1px solid var(--po-line);border-radius:var(--po-r-l);background:var(--po-surface);color:var(--po-text);box-shadow:var(--po-shadow-l);overflow:auto}
:where(.po-dialog-wide){max-width:640px}
:where(.po-dialog[open]){animation:po-rise .12s ease-out}
:where(.po-dialog)::backdrop{background:rgb(0 0 0/.4);animation:po-fade .12s ease-out}
:where(.po-dialog-content){padding:24px;display:grid;grid-template-columns:minmax(0,1fr);gap:16px}
:where(.po-dialog-header){display:grid;gap:4px}
:where(.po-dialog-actions){display:flex;flex-wrap:wrap;justify-content:flex-end;gap:8px}
:where(.po-toasts){position:fixed;inset:auto 16px 16px;z-index:2147483000;display:grid;justify-items:center;gap:8px;list-style:none;pointer-events:none}
:where(.po-toast){display:flex;align-items:center;gap:12px;max-width:min(440px,100%);padding:8px 8px 8px 14px;border-radius:calc(var(--po-r) + 2px);background:light-dark(#17171c,#f2f2f5);color:light-dark(#fff,#17171c);box-shadow:var(--po-shadow-l);pointer-events:auto;animation:po-rise .12s ease-out;overflow-wrap:anywhere}
:where(.po-toast>.po-button){background:none;border-color:transparent;color:inherit}
:where(.po-toast>.po-button:hover){background:rgb(128 128 128/.3)}
:where(.po-toast>.po-button):focus-visible{outline-color:currentColor;outline-offset:-2px}
:where(.po-toast-only){padding-inline-end:14px}
@media (prefers-reduced-motion:reduce){
:where(.po-menu:popover-open,.po-dialog[open],.po-toast){animation:none}
:where(.po-dialog)::backdrop{animation:none}
}
@media (forced-colors:active){:where(.po-menuItem:hover,.po-menuItem:focus-visible){outline:2px solid Highlight}:where(.po-toast){border:1px solid CanvasText}}
:where([hidden]){display:none}
`

/** Cards, pages, settings, menus, dialogs and toasts. */
export const layout: string = `@keyframes po-fade{from{opacity:0}}${scoped(surfaces + settings + overlays)}`
