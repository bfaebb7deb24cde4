import { cropStyles } from "../../src/react/screens/account/picture/cropStyles.js"
import { accountStyles } from "../../src/react/screens/account/styles.js"
import { teamStyles } from "../../src/react/screens/account/team/teamStyles.js"
import { fileMark, shared } from "../../src/react/screens/theme/adopt.js"
import { scoped } from "../../src/react/screens/theme/scoped.js"

/** All styles, as the file `portico/react/screens.css`. If it is loaded, the screens adopt none of their own. */
export const file: string = [
  ...shared,
  ...accountStyles,
  ...cropStyles,
  ...teamStyles,
  scoped("", `&:where(.po-root){${fileMark}:1}`)
].join("")
