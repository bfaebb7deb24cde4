import type { Sessions } from "portico"
import { useApp, useResource } from "portico/react"
import { Button } from "../../components/Button.js"
import { Row, Rows, Section } from "../../components/Card.js"
import { Badge } from "../../components/Marks.js"
import { useToast } from "../../components/Toasts.js"
import { useScreens } from "../../ScreensProvider.js"
import { account } from "../../words/en/account.js"
import { useWords } from "../../words/useWords.js"
import { Loaded } from "../shared/Loaded.js"
import { RowHint } from "../shared/RowHint.js"
import { useDateFormats } from "../shared/useDateFormats.js"
import { useItemActions } from "../shared/useItemActions.js"
import { placeOf } from "../times.js"

/** The user's active sessions, with sign-out. */
export const SessionsSection = () => {
  const words = useWords("account", account)
  const toast = useToast()
  const { auth } = useApp()
  const sessions = useResource(auth.currentSessions)
  const actions = useItemActions()
  const others = sessions.value?.filter(({ isCurrentSession }) => !isCurrentSession) ?? []

  const end = (id: string) => actions.run(id, () => auth.revokeSession.result(id))
  const endOne = async (id: string) => {
    if (await end(id)) toast(words.sessionEnded)
  }
  const endAll = async () => {
    const ended = await Promise.all(others.map(({ id }) => end(id)))
    if (ended.every(Boolean)) toast(words.sessionsEnded)
  }
  return (
    <Section
      label={words.activeSessions}
      flush
      footerAt="start"
      {...(others.length > 1 && {
        footer: (
          <Button kind="ghost" small onClick={() => void endAll()} pending={others.some(({ id }) => actions.isPending(id))}>
            {words.endOthers}
          </Button>
        )
      })}
    >
      <Loaded state={sessions}>
        {(all) => (
          <Rows label={words.activeSessions}>
            {inOrder(all).map((session) => (
              <Session
                key={session.id}
                session={session}
                isPending={actions.isPending(session.id)}
                error={actions.errorOf(session.id)}
                onEnd={() => void endOne(session.id)}
              />
            ))}
          </Rows>
        )}
      </Loaded>
    </Section>
  )
}

const minuteMillis = 60_000

/** Sorts the current session first, then by last use. */
const inOrder = (all: ReadonlyArray<Sessions.ActiveSession>): ReadonlyArray<Sessions.ActiveSession> => {
  const rank = ({ createdAt, isCurrentSession, lastUsedAt }: Sessions.ActiveSession) =>
    isCurrentSession ? Number.POSITIVE_INFINITY : (lastUsedAt ?? createdAt).getTime()
  return [...all].sort((one, other) => (rank(one) < rank(other) ? 1 : -1))
}

interface SessionProps {
  readonly session: Sessions.ActiveSession
  readonly isPending: boolean
  readonly error: unknown
  readonly onEnd: () => void
}

const Session = ({ error, isPending, onEnd, session }: SessionProps) => {
  const words = useWords("account", account)
  const dates = useDateFormats()
  const { language } = useScreens()
  const { createdAt, geoInfo, isCurrentSession, isImpersonation, lastUsedAt } = session
  const place = geoInfo === null ? null : placeOf(geoInfo, language)
  const since = words.signedInAt(dates.ago(createdAt))
  const title = isCurrentSession ? words.thisDevice : place === null ? words.otherDevice : words.signedInFrom(place)
  const wasUsed = !isCurrentSession && lastUsedAt !== null && lastUsedAt.getTime() - createdAt.getTime() > minuteMillis
  const hints = [
    ...(isCurrentSession && place !== null ? [place] : []),
    ...(wasUsed ? [words.lastUsed(dates.ago(lastUsedAt))] : []),
    since
  ]
  return (
    <Row
      title={title}
      hint={<RowHint error={error}>{hints.join("\u00a0· ")}</RowHint>}
      inline
      state={
        (isImpersonation || isCurrentSession) && (
          <>
            {isImpersonation && <Badge kind="warn">{words.impersonation}</Badge>}
            {isCurrentSession && <Badge kind="ok">{words.current}</Badge>}
          </>
        )
      }
      actions={
        isCurrentSession ? undefined : (
          <Button small onClick={onEnd} pending={isPending} name={words.endSessionOf(`${title}, ${since}`)}>
            {words.endSession}
          </Button>
        )
      }
    />
  )
}
