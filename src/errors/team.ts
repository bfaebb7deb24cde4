import * as details from "../schemas/details/team.js"
import { KnownError } from "./KnownError.js"

/** No team has this id, or the user is not a member of it. Check the id, and which user is signed in. */
export class TeamNotFound extends KnownError("TeamNotFound", {
  status: 404,
  category: "notFound",
  details: details.TeamNotFound
}) {}

/** A team with this id exists already. Choose another id; today's platform does not raise it. */
export class TeamAlreadyExists extends KnownError("TeamAlreadyExists", {
  status: 409,
  category: "conflict",
  details: details.TeamAlreadyExists
}) {}

/** The user is not a member of the team. Check both ids, or add the user first. */
export class TeamMembershipNotFound extends KnownError("TeamMembershipNotFound", {
  status: 404,
  category: "notFound",
  details: details.TeamMembershipNotFound
}) {}

/** The user is a member of the team already. There is nothing to do. */
export class TeamMembershipAlreadyExists extends KnownError("TeamMembershipAlreadyExists", {
  status: 409,
  category: "conflict"
}) {}
