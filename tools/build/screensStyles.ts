import { accountStyles } from "../../src/react/screens/account/styles.js"
import { fileMark, shared } from "../../src/react/screens/theme/adopt.js"
import { scoped } from "../../src/react/screens/theme/scoped.js"

/** All styles as the file `portico/react/screens.css`; where it is, the screens adopt none of their own. */
export const file: string = [...shared, ...accountStyles, scoped(`${fileMark}:1`)].join("")
