import { scoped } from "../theme/scoped.js"
import { settings as sections } from "../theme/settings.js"

const settings = `
:where(.po-anchor){position:absolute;scroll-margin-block-start:96px}
:where(.po-settings-section){scroll-margin-block-start:16px;min-width:0}
:where(.po-rows+.po-rows){margin-block-start:0;border-block-start:1px solid var(--po-line)}
:where(.po-row-danger){padding-block:20px}
:where(.po-picture){display:grid;grid-template-columns:auto minmax(0,1fr) auto;align-items:center;gap:12px 16px}
:where(textarea.po-input-mono){min-height:36px;field-sizing:content;resize:none;font:13px/20px var(--po-m)}
:where(.po-with:has(>.po-input-mono)){direction:ltr}
`

const twoFactor = `
:where(.po-qr){width:176px;height:176px;margin-inline:auto;border:1px solid var(--po-line);border-radius:var(--po-r);overflow:hidden;background:#fff}
:where(.po-qr>svg){width:100%;height:100%}
`

const team = `
:where(.po-settings-single){display:block;max-width:760px}
:where(.po-team-header){display:flex;align-items:center;gap:16px;min-width:0}
:where(.po-search){padding:12px 24px 8px}
:where(.po-invite){padding:12px 24px 16px}
:where(.po-invite-line){display:grid;grid-template-columns:minmax(0,1fr) auto;gap:8px;align-items:start}
:where(.po-invite-line>.po-button){margin-block-start:26px}
:where(.po-invite+.po-rows){border-block-start:1px solid var(--po-line);margin-block-start:0}
`

const pieces = `
:where(.po-userButton){display:inline-flex;max-width:100%}
:where(.po-userButton>.po-button-icon){border-radius:50%}
:where(.po-userButton>.po-button:not(.po-button-icon)){padding-inline:4px 10px}
:where(.po-menu-who){display:flex;align-items:center;gap:10px;color:var(--po-muted)}
:where(.po-menu-name){color:var(--po-text);font:500 14px/20px var(--po-f)}
:where(.po-switcher){display:inline-flex;max-width:256px;min-width:160px}
:where(.po-switcher>.po-button){padding-inline:8px}
:where(.po-line-tight){gap:6px;flex-wrap:nowrap;min-width:0}
:where(.po-balance){display:grid;gap:6px;min-width:0}
:where(.po-meter){width:100%;height:6px;border:0;border-radius:3px;background:var(--po-line);appearance:none;overflow:hidden}
:where(.po-meter)::-webkit-meter-bar{border:0;border-radius:3px;background:var(--po-line);height:6px}
:where(.po-meter)::-webkit-meter-optimum-value{background:var(--po-a);border-radius:3px}
:where(.po-meter)::-moz-meter-bar{background:var(--po-a);border-radius:3px}
:where(.po-plans){display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,220px),1fr));gap:16px;list-style:none;align-items:stretch}
:where(.po-plan){display:grid;grid-template-columns:minmax(0,1fr);grid-template-rows:auto auto auto 1fr;gap:16px;padding:24px;background:var(--po-surface);border:1px solid var(--po-line);border-radius:var(--po-r-l);box-shadow:var(--po-shadow)}
:where(.po-plan-recommended){border-color:var(--po-ink)}
@media (forced-colors:active){:where(.po-plan-recommended){border:2px solid Highlight}}
:where(.po-plan-amount){font:600 28px/36px var(--po-f);letter-spacing:-.02em;font-variant-numeric:tabular-nums}
:where(.po-plan-action){min-height:36px}
:where(.po-plan-features){display:grid;gap:8px;align-content:start;list-style:none;padding-block-start:16px;border-block-start:1px solid var(--po-line)}
:where(.po-plan-feature){display:flex;gap:8px;align-items:flex-start;font-size:13px;line-height:18px;overflow-wrap:anywhere}
:where(.po-plan-feature>svg){margin-block-start:1px;color:var(--po-muted)}
`

const phone = `
@media (max-width:720px){
:where(.po-team-header){gap:12px}
:where(.po-team-header>.po-avatar){width:40px;height:40px;font-size:14px}
:where(.po-picture){grid-template-columns:auto minmax(0,1fr)}
:where(.po-picture>.po-row-actions){grid-column:2}
:where(.po-search,.po-invite){padding-inline:16px}
:where(.po-plan-action:empty){display:none}
}
`

const crop = `
:where(.po-crop){aspect-ratio:1;width:min(100%,288px);margin-inline:auto;border-radius:var(--po-r);overflow:hidden;cursor:grab;touch-action:none;background:repeating-conic-gradient(var(--po-hover) 0 25%,var(--po-surface) 0 50%) 0 0/16px 16px}
:where(.po-crop:active){cursor:grabbing}
:where(.po-crop-round){border-radius:50%}
:where(.po-crop):focus-visible{outline:2px solid var(--po-ink);outline-offset:2px}
:where(.po-crop-canvas){display:block;width:100%;height:100%;pointer-events:none}
:where(.po-zoom){display:grid;grid-template-columns:auto minmax(0,1fr);align-items:center;gap:12px;font-weight:500}
:where(.po-range){width:100%;height:20px;accent-color:var(--po-a);cursor:pointer}
:where(.po-range):focus-visible{outline:2px solid var(--po-ink);outline-offset:2px;border-radius:4px}
@media (pointer:coarse){:where(.po-range){height:44px}}
`

/** The styles of the account settings, in addition to the shared ones. */
export const accountStyles: ReadonlyArray<string> = [sections, scoped(settings + twoFactor + team + crop + pieces + phone)]
