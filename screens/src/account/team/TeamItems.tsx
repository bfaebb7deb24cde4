// The user's teams as menu items, with the selected one marked.
import type { Teams } from "portico"
import { AvatarBase } from "../../components/Avatar.js"
import { MenuItem } from "../../components/Menu.js"
import { teamNameOf } from "../../components/names.js"
import { teams as texts } from "../../words/en/teams.js"
import { useWords } from "../../words/useWords.js"

/** Props of `TeamItems`. */
export interface TeamItemsProps {
  readonly teams: ReadonlyArray<Teams.Team>
  readonly selectedId: string | null
  readonly onSelect: (team: Teams.Team) => void
}

export const TeamItems = ({ onSelect, selectedId, teams }: TeamItemsProps) => {
  const words = useWords("teams", texts)
  return teams.map((team) => {
    const name = teamNameOf(team, words.unnamed)
    return (
      <MenuItem
        key={team.id}
        checked={team.id === selectedId}
        icon={<AvatarBase name={name} id={team.id} imageUrl={team.profileImageUrl} shape="square" size="small" />}
        onClick={() => onSelect(team)}
      >
        {name}
      </MenuItem>
    )
  })
}
