import { cropStyles } from "../src/account/picture/cropStyles.js"
import { accountStyles } from "../src/account/styles.js"
import { teamStyles } from "../src/account/team/teamStyles.js"
import { fileMark, shared } from "../src/theme/adopt.js"
import { scoped } from "../src/theme/scoped.js"

/** All styles, as the file `portico-screens/screens.css`. If it is loaded, the screens adopt none of their own. */
export const file: string = [
  ...shared,
  ...accountStyles,
  ...cropStyles,
  ...teamStyles,
  scoped("", `&:where(.po-root){${fileMark}:1}`)
].join("")
