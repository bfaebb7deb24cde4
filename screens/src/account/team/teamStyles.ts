import { scoped } from "../../theme/scoped.js"

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
@media (max-width:720px){
:where(.po-search,.po-invite){padding-inline:16px}
}
`

/** The styles of the settings of a team, in addition to those of the account. */
export const teamStyles: ReadonlyArray<string> = [scoped(team)]
