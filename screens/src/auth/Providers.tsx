import type { ProviderAction } from "portico/react"
import { Button } from "../components/Button.js"
import { Menu, MenuItem } from "../components/Menu.js"
import { names } from "../providers/marks.js"
import { ProviderMark, providerName } from "../providers/ProviderMark.js"
import { useSlots } from "../theme/useSlots.js"
import { auth } from "../words/en/auth.js"
import { common } from "../words/en/common.js"
import { useWords } from "../words/useWords.js"

/** The number of providers in a row. */
const columns = 3

/** The project's OAuth providers: up to three in a row, or two and a menu with the others. Widely used ones come first. */
export const Providers = ({ providers: unordered }: { readonly providers: ReadonlyArray<ProviderAction> }) => {
  const slots = useSlots()
  const words = useWords("auth", auth)
  const { more } = useWords("common", common)
  const providers = [...unordered].sort((one, other) => rankOf(one.id) - rankOf(other.id))
  const isMany = providers.length > columns
  const shown = isMany ? providers.slice(0, columns - 1) : providers
  const rest = providers.slice(shown.length)
  const count = shown.length + (isMany ? 1 : 0)
  return (
    <div className={slots("providers", count > 1 && `${count}`)}>
      {shown.map((provider) => (
        <Button
          key={provider.id}
          icon={<ProviderMark provider={provider.id} />}
          name={words.continueWith(providerName(provider.id))}
          pending={provider.isPending}
          onClick={() => void provider.run()}
        >
          {count === 1 ? words.continueWith(providerName(provider.id)) : providerName(provider.id)}
        </Button>
      ))}
      {isMany && (
        <Menu button={more} look={{ name: words.moreProviders, pending: rest.some(({ isPending }) => isPending) }}>
          {rest.map((provider) => (
            <MenuItem key={provider.id} icon={<ProviderMark provider={provider.id} />} onClick={() => void provider.run()}>
              {words.continueWith(providerName(provider.id))}
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  )
}

/** The platform lists the providers in no particular order. */
const rankOf = (id: string): number => {
  const rank = Object.keys(names).indexOf(id)
  return rank < 0 ? Number.MAX_SAFE_INTEGER : rank
}
