// The root of the account screens that show errors: with their styles, and the texts of those errors.
import type { RootProps } from "../parts/Root.js"
import { Root } from "../parts/Root.js"
import { accountErrors } from "../words/en/accountErrors.js"
import { EnglishErrors } from "../words/useMessage.js"
import { accountStyles } from "./styles.js"

export const AccountRoot = (props: Omit<RootProps, "styles">) => (
  <EnglishErrors.Provider value={accountErrors}>
    <Root {...props} styles={accountStyles} />
  </EnglishErrors.Provider>
)
