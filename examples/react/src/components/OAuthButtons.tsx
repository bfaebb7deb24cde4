import { useAction, useApp, useProject } from "portico/react"
import { Failure } from "./Failure.js"
import { providerName } from "./providerName.js"

/** A button for each provider that the project allows. */
export const OAuthButtons = () => {
  const providers = useProject().value?.config.oauthProviders ?? []
  const signIn = useAction(useApp().auth.signInWithOAuth)
  if (providers.length === 0) return null
  return (
    <section aria-label="Other accounts" className="apart">
      <div className="providers">
        {providers.map(({ id }) => (
          <button key={id} type="button" className="quiet" disabled={signIn.isPending} onClick={() => signIn.run(id)}>
            <span className="before">Continue with</span> {providerName(id)}
          </button>
        ))}
      </div>
      <Failure error={signIn.error} />
    </section>
  )
}
