import { createStart } from "@tanstack/react-start"
import { portico } from "./portico"

export const startInstance = createStart(() => ({ requestMiddleware: [portico] }))
