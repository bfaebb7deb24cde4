import { createClientApp } from "portico"

// The least that an app imports: its start is compared with that of Node alone.
if (typeof createClientApp !== "function") process.exitCode = 1
