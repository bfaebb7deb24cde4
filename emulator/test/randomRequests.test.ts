import { sendToConsole, sendToEveryRoute } from "./randomRequests.js"

sendToEveryRoute(1)
sendToConsole(300)
