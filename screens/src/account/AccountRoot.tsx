// The root of the account screens that show errors and toasts: with their styles, and the texts of those errors.
import type { RootProps } from "../components/Root.js"
import { Root } from "../components/Root.js"
import { Toasts } from "../components/Toasts.js"
import { accountErrors } from "../words/en/accountErrors.js"
import { EnglishErrors } from "../words/useMessage.js"
import { pieceStyles } from "./pieceStyles.js"

export const AccountRoot = ({ children, styles = pieceStyles, ...props }: RootProps) => (
  <EnglishErrors.Provider value={accountErrors}>
    <Root {...props} styles={styles}>
      <Toasts>{children}</Toasts>
    </Root>
  </EnglishErrors.Provider>
)
