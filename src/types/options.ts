export type { AppBrowser } from "../promise/PromiseOptions.js"
export type { ToJsonOptions } from "../services/config/makeToJson.js"
export type { OtherTabs } from "../services/platform/Tabs.js"
export type { OnUnhandledError } from "../services/platform/Unhandled.js"
