import * as Deferred from "effect/Deferred"
import type { SessionEnd } from "../../errors/sdk.js"
import { SessionExpired } from "../../errors/sdk.js"
import type { Refreshing } from "./State.js"

/** Interrupts the refresh of a session that has ended. Those who wait for it learn why. */
export const abandon = ({ refresh }: Refreshing, reason: SessionEnd): void => {
  Deferred.doneUnsafe(refresh.result, new SessionExpired({ reason }))
  refresh.fiber?.interruptUnsafe()
}
