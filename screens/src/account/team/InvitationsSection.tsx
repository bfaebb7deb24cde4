import type { Invitations, Teams } from "portico"
import { useAction, useApp, useContactChannels, usePermission, useTeamInvitations, useTeamMembers } from "portico/react"
import { useState } from "react"
import { Button } from "../../components/Button.js"
import { Row, Rows, Section } from "../../components/Card.js"
import { TextField } from "../../components/Field.js"
import { Form } from "../../components/Form.js"
import { useToast } from "../../components/Toasts.js"
import { useSlots } from "../../theme/useSlots.js"
import { common } from "../../words/en/common.js"
import { teams } from "../../words/en/teams.js"
import { useMessage } from "../../words/useMessage.js"
import { useWords } from "../../words/useWords.js"
import { Loaded } from "../shared/Loaded.js"
import { RowHint } from "../shared/RowHint.js"
import { useDateFormats } from "../shared/useDateFormats.js"
import { useItemActions } from "../shared/useItemActions.js"
import type { EmailOf } from "./MembersSection.js"

/** Props of `InvitationsSection`. */
interface InvitationsSectionProps {
  readonly team: Teams.Team
  /** Returns the address of a member. Default: only the user's own addresses are known. */
  readonly emailOf: EmailOf | undefined
}

/** Invites people to the team by e-mail, and lists pending invitations. */
export const InvitationsSection = ({ emailOf, team }: InvitationsSectionProps) => {
  const words = useWords("teams", teams)
  const mayList = usePermission({ permissionId: "$read_members", teamId: team.id })
  return (
    <Section title={words.invitations} text={words.invitationsPurpose} flush>
      <Invite team={team} mayList={mayList} emailOf={emailOf} />
      {mayList && <Pending team={team} />}
    </Section>
  )
}

const Invite = ({ emailOf, mayList, team }: InvitationsSectionProps & { readonly mayList: boolean }) => {
  const slots = useSlots()
  const words = useWords("teams", teams)
  const shared = useWords("common", common)
  const message = useMessage()
  const toast = useToast()
  const send = useAction(useApp().invitations.send)
  const [email, setEmail] = useState("")
  const invited = useTeamInvitations(mayList ? team.id : null).value
  // The last invitation of this form counts before the list, which is loaded again after it, shows it.
  const [last, setLast] = useState<{ readonly recipient: string; readonly before: typeof invited }>()
  const members = useTeamMembers(mayList ? team.id : null).value ?? []
  const own = useContactChannels().value ?? []
  const [refusal, setRefusal] = useState<string>()
  const refusalOf = (recipient: string) => {
    const isRecipient = (address: string | null | undefined) => address?.toLowerCase() === recipient.toLowerCase()
    if (recipient === "") return shared.required
    if (own.some(({ value }) => isRecipient(value)) || members.some((member) => isRecipient(emailOf?.(member))))
      return words.isMember(recipient)
    const isInvited =
      invited?.some(({ recipientEmail }) => isRecipient(recipientEmail)) ||
      (mayList && last?.before === invited && isRecipient(last?.recipient))
    return isInvited ? words.isInvited(recipient) : undefined
  }
  const invite = async () => {
    const recipient = email.trim()
    const refused = refusalOf(recipient)
    setRefusal(refused)
    if (refused !== undefined) send.reset()
    if (refused !== undefined || send.isPending) return
    const outcome = await send.run({ teamId: team.id, email: recipient })
    if (outcome?.ok !== true) return
    setEmail((latest) => (latest === email ? "" : latest))
    setLast({ recipient, before: invited })
    toast(words.invited(recipient))
  }
  const failure = send.error?._tag === "InvalidInput" ? shared.emailInvalid : send.error && message(send.error)
  const error = refusal ?? failure
  return (
    <div className={slots("invite")}>
      <Form onSubmit={() => void invite()} errors={error} label={words.invite}>
        <div className={slots("invite-line")}>
          <TextField
            label={words.inviteEmail}
            type="email"
            required
            autoComplete="off"
            placeholder="name@example.com"
            value={email}
            onChange={setEmail}
            error={error}
          />
          <Button kind="primary" type="submit" pending={send.isPending}>
            {words.invite}
          </Button>
        </div>
      </Form>
    </div>
  )
}

const Pending = ({ team }: { readonly team: Teams.Team }) => {
  const words = useWords("teams", teams)
  const dates = useDateFormats()
  const toast = useToast()
  const app = useApp()
  const mayRevoke = usePermission({ permissionId: "$remove_members", teamId: team.id })
  const invitations = useTeamInvitations(team.id)
  const actions = useItemActions()
  const revoke = async ({ id, recipientEmail }: Invitations.TeamInvitation) => {
    if (await actions.run(id, () => app.invitations.revoke.result({ teamId: team.id, invitationId: id })))
      toast(words.invitationRevoked(recipientEmail))
  }
  // Mostly there are none, whose place a skeleton would only take for a moment.
  if (invitations.status === "loading") return null
  return (
    <Loaded state={invitations}>
      {(all) =>
        all.length === 0 ? null : (
          <Rows label={words.invitations}>
            {all.map((invitation) => {
              const error = actions.errorOf(invitation.id)
              return (
                <Row
                  key={invitation.id}
                  inline
                  title={invitation.recipientEmail}
                  hint={<RowHint error={error}>{words.expires(dates.ago(invitation.expiresAt))}</RowHint>}
                  actions={
                    mayRevoke ? (
                      <Button
                        small
                        pending={actions.isPending(invitation.id)}
                        name={words.revokeInvitationOf(invitation.recipientEmail)}
                        onClick={() => void revoke(invitation)}
                      >
                        {words.revokeInvitation}
                      </Button>
                    ) : undefined
                  }
                />
              )
            })}
          </Rows>
        )
      }
    </Loaded>
  )
}
