import { scoped } from "../theme/scoped.js"
import { settings as sections } from "../theme/settings.js"
import { pieceStyles } from "./pieceStyles.js"

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
:where(.po-qr){width:208px;height:208px;margin-inline:auto;border:1px solid var(--po-line);border-radius:var(--po-r);overflow:hidden;background:#fff}
:where(.po-qr>svg){width:100%;height:100%}
`

const team = `
:where(.po-settings-single){display:block;max-width:760px}
:where(.po-team-header){display:flex;align-items:center;gap:12px;min-width:0}
:where(.po-title-name){display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;text-wrap:wrap}
:where(.po-team-header>.po-avatar){width:40px;height:40px;font-size:14px}
:where(.po-search){padding:12px 24px 8px}
:where(.po-invite){padding:16px 24px 20px}
:where(.po-invite-line){display:grid;grid-template-columns:minmax(0,1fr) auto;gap:8px;align-items:start}
:where(.po-invite-line>.po-button){margin-block-start:26px}
:where(.po-invite+.po-rows){border-block-start:1px solid var(--po-line);margin-block-start:0}
`

const phone = `
@media (max-width:720px){
:where(.po-search,.po-invite){padding-inline:16px}
}
@media (max-width:480px){
:where(.po-picture){grid-template-columns:auto minmax(0,1fr)}
:where(.po-picture>.po-row-actions){grid-column:2}
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

/** The styles of the account and team settings, in addition to the shared ones. */
export const accountStyles: ReadonlyArray<string> = [...pieceStyles, sections, scoped(settings + twoFactor + team + crop + phone)]
