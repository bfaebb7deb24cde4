import { escapeHtml } from "./escapeHtml.js"

const style = [
  ":root{color-scheme:light dark;--line:light-dark(#d9dce3,#3a3f4b);--soft:light-dark(#f4f5f8,#20242d);--main:light-dark(#2f4bd6,#9db0ff);--muted:light-dark(#565c6b,#a7adbb)}",
  "body{font:1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem;",
  "color:light-dark(#1b1e27,#e8eaf0);background:light-dark(#fff,#14171d)}",
  "h1{font-size:1.5rem;line-height:1.2}h2{font-size:1.1rem;margin:2rem 0 .5rem}h3{font-size:1rem;margin:1.5rem 0 .25rem}",
  "a{color:var(--main)}code{font:.875em ui-monospace,monospace;overflow-wrap:anywhere}",
  "pre,dl{background:var(--soft);border:1px solid var(--line);border-radius:.5rem;padding:.75rem 1rem;margin:.5rem 0;overflow-x:auto}",
  "dt{font-weight:600}dt:not(:first-child){margin-top:.5rem}dd{margin:0}",
  "label{display:block;font-weight:600}p.field{margin:1rem 0}",
  "input:not([type=checkbox]){display:block;box-sizing:border-box;width:100%;padding:.5rem;font:inherit;color:inherit;",
  "background:transparent;border:1px solid light-dark(#767b88,#8b91a1);border-radius:.375rem}",
  "small{display:block;font-weight:400}",
  "button{font:inherit;padding:.5rem 1rem;margin-right:.5rem;color:inherit;background:var(--soft);cursor:pointer;",
  "border:1px solid light-dark(#767b88,#8b91a1);border-radius:.375rem}",
  ".muted{color:var(--muted);font-size:.875rem}",
  ".card{max-width:22rem;margin:4rem auto;padding:2rem;border:1px solid var(--line);border-radius:.875rem}.card>:first-child{margin-top:0}",
  ".card button{width:100%;margin:0;padding:.625rem 1rem;font-weight:600;color:light-dark(#fff,#14171d);background:var(--main);border-color:transparent}",
  "article{border-top:1px solid var(--line);padding:1rem 0}article h2{margin:0}article a{overflow-wrap:anywhere}",
  "iframe{box-sizing:border-box;width:100%;height:16rem;resize:vertical;border:1px solid var(--line);border-radius:.5rem;background:#fff}",
  "@media(max-width:30rem){.card{margin:0;padding:1rem 0;border:0}}",
  ":focus-visible{outline:2px solid var(--main);outline-offset:2px}",
  "[role=alert]{border:2px solid;border-radius:.375rem;padding:.5rem 1rem}"
].join("")

/** Renders a page of the emulator: a document, or a card with few words and one decision. */
export const page = (title: string, body: string, shape: "document" | "card" = "document"): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main${shape === "card" ? ' class="card"' : ""}>${body}</main></body></html>`
  ].join("")
