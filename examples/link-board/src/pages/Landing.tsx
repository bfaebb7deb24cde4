import { SignedIn, SignedOut } from "portico/react"
import { seededLinks } from "../../seededLinks.js"
import { plans } from "../plans.js"
import { Link } from "../router.js"

/** The landing page. */
export const Landing = () => (
  <>
    <section className="hero">
      <div>
        <h1>The links your team keeps looking for, on one board</h1>
        <p className="lead">
          Paste a link, give it a title, and everybody on the team finds it again. Ten links are free; a plan holds the rest.
        </p>
        <p className="actions">
          <SignedOut>
            <Link className="button primary" to="/handler/sign-up">
              Create a board
            </Link>
            <Link className="button" to="/handler/sign-in">
              Sign in
            </Link>
          </SignedOut>
          <SignedIn>
            <Link className="button primary" to="/board">
              Open your board
            </Link>
          </SignedIn>
        </p>
      </div>
      <ul className="links" aria-hidden="true">
        {seededLinks.engines.slice(0, 4).map(({ title, url }) => (
          <li key={url}>
            <div className="link">
              <strong>{title}</strong>
              <p>{new URL(url).host}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
    <section className="columns" aria-label="What it does">
      {features.map(({ text, title }) => (
        <div key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      ))}
    </section>
    <section className="columns plans" aria-labelledby="plans">
      <h2 id="plans" className="wide">
        Plans
      </h2>
      {plans.map(({ amount, every, features, name }) => (
        <div className="card" key={name}>
          <h3>{name}</h3>
          <p className="price">{`$${amount}${every === undefined ? "" : " a month"}`}</p>
          <p>{features?.join(" · ")}</p>
        </div>
      ))}
    </section>
  </>
)

const features = [
  {
    title: "Made for teams",
    text: "Invite people by email. Admins decide who may remove what others have added, and who manages keys."
  },
  {
    title: "Open to programs",
    text: "A team makes its own API keys. One request with curl puts a link on the board, from a script or a build server."
  },
  { title: "No surprises", text: "Every link counts once. When the board is full it says so, and a plan refills it." }
]
