import { sendToConsole, sendToEveryRoute } from "./randomRequests.js"

// Together 20,000 requests.
sendToEveryRoute(19)
sendToConsole(2_045)
