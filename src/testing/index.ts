export * as FakeHttp from "./FakeHttp.js"
