export type { HttpRequest, HttpResponse } from "../services/transport/Http.js"
export { HttpFailure } from "../services/transport/Http.js"
export * as FakeBrowser from "./FakeBrowser.js"
export * as FakeHttp from "./FakeHttp.js"
