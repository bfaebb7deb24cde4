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

const phone = `
@media (max-width:480px){
:where(.po-picture){grid-template-columns:auto minmax(0,1fr)}
:where(.po-picture>.po-row-actions){grid-column:2}
}
`

/** The styles of the account and team settings, in addition to the shared ones. Parts that load later bring their own. */
export const accountStyles: ReadonlyArray<string> = [...pieceStyles, sections, scoped(settings + twoFactor + phone)]
