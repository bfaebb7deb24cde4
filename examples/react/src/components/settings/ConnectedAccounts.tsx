import { useAction, useApp, useProject } from "portico/react"
import type { User } from "portico/schemas"
import { ActionButton } from "../ActionButton.js"
import { providerName } from "../providerName.js"
import { Section } from "./Section.js"

/** The user's accounts at the providers of the project. */
export const ConnectedAccounts = ({ user }: { readonly user: User }) => {
  const providers = useProject().value?.config.oauthProviders ?? []
  return (
    <Section title="Connected accounts">
      <ul className="rows">
        {providers.map(({ id }) => {
          const account = user.oauthProviders.find((one) => one.id === id)
          return (
            <li key={id}>
              <span>
                {providerName(id)} {account === undefined ? null : <small>{account.email ?? account.accountId}</small>}
              </span>
              {account === undefined ? <LinkAccount id={id} /> : <UseAccount id={id} />}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

const LinkAccount = ({ id }: { readonly id: string }) => {
  const link = useAction(useApp().auth.linkOAuth)
  return (
    <ActionButton quiet action={link} onClick={() => link.run(id)}>
      Connect <span className="hidden">{providerName(id)}</span>
    </ActionButton>
  )
}

const UseAccount = ({ id }: { readonly id: string }) => {
  const get = useAction(useApp().auth.getConnectedAccount)
  return (
    <>
      <ActionButton quiet action={get} onClick={() => get.run(id)}>
        Use <span className="hidden">{providerName(id)}</span>
      </ActionButton>
      {get.data ? <p role="status">There is an access token to call {providerName(id)} with.</p> : null}
      {get.data === null ? <LinkAccount id={id} /> : null}
    </>
  )
}
