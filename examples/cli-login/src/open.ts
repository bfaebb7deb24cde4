import { spawn } from "node:child_process"

const commands: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...ReadonlyArray<string>]>>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"]
}

/** Opens a link in the default browser. Without one, nothing happens: the link is printed in any case. */
export const open = (url: string): void => {
  const [command, ...args] = commands[process.platform] ?? ["xdg-open"]
  spawn(command, [...args, url], { stdio: "ignore", detached: true })
    .on("error", () => {})
    .unref()
}
