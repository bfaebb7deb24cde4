import { calm, scoped } from "./scoped.js"

const surfaces = `
:where(.po-page){min-height:100dvh;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;padding:24px 16px;background:var(--po-bg)}
:where(.po-card){background:var(--po-surface);border:1px solid var(--po-line);border-radius:var(--po-r-l);box-shadow:var(--po-shadow);min-width:0}
:where(.po-auth){width:100%;max-width:400px;padding:32px;display:grid;grid-template-columns:minmax(0,1fr);gap:24px;margin-inline:auto}
:where(.po-auth .po-codeField){max-width:none}
:where(.po-auth-header){display:grid;gap:4px;justify-items:start}
:where(.po-stack-small>.po-notice+.po-button){margin-block-start:8px}
:where(.po-logo){border:1px solid transparent;width:36px;height:36px;border-radius:10px;background:var(--po-a);color:var(--po-on);display:grid;place-items:center;font:700 16px/20px var(--po-f);margin-block-end:12px;overflow:hidden}
:where(.po-logo-own){width:auto;height:auto;min-height:36px;border:0;border-radius:0;background:none;color:inherit;place-items:center start}
:where(.po-logo-unknown){background:var(--po-hover)}
:where(.po-retry){display:flex;flex-wrap:wrap;align-items:center;gap:8px 12px;color:var(--po-text)}
:where(.po-alternatives){display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,140px),1fr));gap:8px}
:where(.po-providers){display:grid;grid-template-columns:repeat(var(--po-count,1),minmax(0,1fr));gap:8px}
:where(.po-providers-2){--po-count:2}
:where(.po-providers-3){--po-count:3}
:where(.po-providers>.po-button){padding-inline:8px}
:where(.po-providers-3>.po-button){font-size:13px;gap:6px}
@media (max-width:460px){
:where(.po-page){place-items:start stretch;padding:0;background:var(--po-surface)}
:where(.po-page>.po-auth){border:0;box-shadow:none;border-radius:0;padding:32px 20px;max-width:none}
}
@media (max-width:360px){:where(.po-providers-2,.po-providers-3){--po-count:1}}
`

const overlays = `
:where(.po-menu){position:fixed;inset:auto;width:max-content;min-width:180px;max-width:min(320px,calc(100vw - 16px));max-height:min(420px,calc(100dvh - 16px));overflow:auto;padding:4px;border:1px solid var(--po-line);border-radius:calc(var(--po-r) + 2px);background:var(--po-raised);color:var(--po-text);box-shadow:var(--po-shadow-l)}
:where(.po-menu:popover-open){animation:po-rise .12s ease-out}
:where(.po-menuItem){display:flex;align-items:center;gap:10px;width:100%;min-height:32px;padding:6px 10px;border:0;border-radius:var(--po-r-s);background:none;color:inherit;font:400 14px/20px var(--po-f);text-align:start;text-decoration:none;cursor:pointer;overflow-wrap:anywhere}
:where(.po-menuItem:hover:not([aria-disabled=true]),.po-menuItem:focus-visible){background:var(--po-hover)}
:where(.po-menuItem):focus-visible{outline-offset:-2px}
:where(.po-menuItem-danger){color:var(--po-danger)}
:where(.po-menuItem[aria-disabled=true]){color:var(--po-muted);cursor:default}
@media (pointer:coarse){:where(.po-menuItem){min-height:44px}}
@media (forced-colors:active){:where(.po-menuItem:hover,.po-menuItem:focus-visible){outline:2px solid Highlight}}
`

/** Styles of cards, full pages and menus. */
export const layout: string = scoped(surfaces + overlays + calm)
