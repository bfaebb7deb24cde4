import type { FetchEventLike } from "portico-emulator/browser"
import { answerFetch, Emulator } from "portico-emulator/browser"

/** What the test uses of a worker's global scope. */
interface Worker {
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
  addEventListener(type: "install", listener: () => void): void
  addEventListener(type: "activate", listener: (event: { waitUntil(done: Promise<void>): void }) => void): void
  addEventListener(type: "fetch", listener: (event: FetchEventLike) => void): void
}
declare const self: Worker

self.addEventListener("install", () => void self.skipWaiting())
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()))
self.addEventListener("fetch", answerFetch({ passwordRounds: 4, data: "worker", projects: [Emulator.developmentProject] }))
