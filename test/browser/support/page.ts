import { listen } from "./listen.js"

/** Returns an empty page that runs a script. */
export const pageWith = (script: string): string =>
  `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>Test</title><script>${script.replaceAll("</script", "<\\/script")}</script>`

/** Serves one page with a script at a real address: browsers keep intercepted ones from the local network. */
export const servePage = async (script: string) => {
  const page = Buffer.from(pageWith(script))
  return listen((_, response) => response.setHeader("content-type", "text/html").end(page))
}
