import { useMemo, useState } from "react"
import type { NotFound } from "../../errors/clientStatus.js"
import type { TeamInvitationEmailMismatch } from "../../errors/newerPlatform.js"
import type { CallOptions } from "../../services/transport/CallOptions.js"
import { useApp } from "../PorticoProvider.js"
import { useAction } from "../useAction.js"
import type { TeamInvitationFlow } from "./AccountFlows.js"
import type { LinkCodeError } from "./codeErrors.js"
import { isLinkCodeError, refusalOf } from "./codeErrors.js"
import { handled, handling, settled } from "./settled.js"
import type { CodeRefusal } from "./steps.js"
import { useAddressCode, useCodeResult } from "./useAddressCode.js"
import type { Tagged } from "./useFlowAction.js"
import { makeActionLock, useFlowAction } from "./useFlowAction.js"
import { useLostCode } from "./useLostAnswer.js"
import { useOnce } from "./useOnce.js"
import type { CodeOptions } from "./usePasswordReset.js"
import { useSignedInUser, useSwitchUser } from "./useSignedInUser.js"

type End = CodeRefusal | "done" | "wrong-user" | "team-gone"

/** Joins a team with an invitation link. */
export const useTeamInvitation = (options: CodeOptions = {}): TeamInvitationFlow => {
  const { invitations, teams } = useApp()
  const [lock] = useState(makeActionLock)
  const code = useAddressCode(options, "code")
  const { gate, isStill, user } = useSignedInUser(lock)
  const switchUser = useSwitchUser(lock)
  const key = code && user !== null ? `${user.id} ${code}` : null
  const [end, note] = useCodeResult<End>(key)

  const load = (given: string, of: string, call: CallOptions) =>
    invitations.getDetails
      .result(given, call)
      .then((outcome) => (outcome.ok ? { ...outcome, value: { ...outcome.value, of } } : outcome))
  const details = useAction(load)
  const { data, error, isPending, run } = details
  const begin = useMemo(() => (code && key !== null ? () => run(code, key) : null), [run, code, key])
  useOnce(begin)

  const found = useLostCode()
  const accept = useFlowAction(lock, (call: CallOptions) =>
    isStill()
      ? (options.code === undefined ? invitations.accept.result(call) : invitations.accept.result(options.code ?? "", call))
          .then((outcome) => found(outcome))
          // Selects the joined team for the user who has joined, nobody else. If that fails, they have joined all the same.
          .then((outcome) =>
            outcome.ok && data !== undefined && isStill() ? teams.select.result(data.teamId, call).then(() => outcome) : outcome
          )
          .then((outcome) => handling(settled(outcome, call, { done: () => note("done") }), isEnd, (error) => note(endOf(error))))
      : Promise.resolve(handled)
  )

  if (code === null) return { step: "code-missing" }
  if (code === undefined) return { step: "loading", retrying: undefined }
  if (gate !== null) return gate
  const teamDisplayName = data !== undefined && data.of === key ? data.teamDisplayName : null
  const reached = end ?? (error !== undefined && isEnd(error) ? endOf(error) : null)
  if (reached === "wrong-user") return { step: "wrong-user", user, switchUser }
  if (reached === "team-gone") return { step: "team-gone" }
  if (reached === "done") return { step: "done", teamDisplayName: teamDisplayName ?? "" }
  if (reached !== null) return { step: "code-refused", reason: reached }
  if (teamDisplayName !== null) return { step: "start", teamDisplayName, user, accept, switchUser }
  if (error === undefined || isEnd(error) || error._tag === "SessionExpired") return { step: "loading", retrying: undefined }
  return { step: "failed", error, isRetrying: isPending, retry: () => void begin?.() }
}

// A missing team has no error code of its own.
const isEnd = (error: Tagged): error is LinkCodeError | TeamInvitationEmailMismatch | NotFound =>
  isLinkCodeError(error) || error._tag === "TeamInvitationEmailMismatch" || error._tag === "NotFound"

const endOf = (error: LinkCodeError | TeamInvitationEmailMismatch | NotFound): End =>
  error._tag === "TeamInvitationEmailMismatch" ? "wrong-user" : error._tag === "NotFound" ? "team-gone" : refusalOf(error)
