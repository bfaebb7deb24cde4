import { scoped } from "../../theme/scoped.js"

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

/** The styles of the dialog that crops a picture. */
export const cropStyles: ReadonlyArray<string> = [scoped(crop)]
