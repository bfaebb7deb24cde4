// The sections of the security page while their code loads: with their titles, and of the same height.
import type { Projects, Users } from "portico"
import { FieldSkeleton } from "../../auth/Skeletons.js"
import { Section } from "../../components/Card.js"
import { Skeleton, SkeletonRows } from "../../components/States.js"
import { useSlots } from "../../theme/useSlots.js"
import { account } from "../../words/en/account.js"
import { useWords } from "../../words/useWords.js"

export const PasswordOutline = ({ user }: { readonly user: Users.User }) => {
  const slots = useSlots()
  const words = useWords("account", account)
  return (
    <Section
      title={words.password}
      text={user.hasPassword ? words.passwordPurpose : words.setPasswordPurpose}
      footer={<Skeleton shape="control" />}
    >
      <div className={slots("columns", "wide")}>
        {user.hasPassword && <FieldSkeleton />}
        <FieldSkeleton isNew />
      </div>
    </Section>
  )
}

export const MethodsOutline = ({ project }: { readonly project: Projects.Project }) => {
  const words = useWords("account", account)
  const { magicLinkEnabled, oauthProviders, passkeyEnabled } = project.config
  return (
    <Section title={words.methods} text={words.methodsPurpose} flush>
      <SkeletonRows count={Number(magicLinkEnabled) + Number(passkeyEnabled) + Math.min(4, oauthProviders.length)} />
    </Section>
  )
}

export const TwoFactorOutline = () => {
  const words = useWords("account", account)
  return (
    <Section title={words.twoFactor} text={words.twoFactorPurpose} flush>
      <SkeletonRows count={1} />
    </Section>
  )
}
