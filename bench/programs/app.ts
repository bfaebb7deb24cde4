import { createClientApp } from "portico"

// The minimal import of an app, whose start-up is compared with that of Node alone.
if (typeof createClientApp !== "function") process.exitCode = 1
