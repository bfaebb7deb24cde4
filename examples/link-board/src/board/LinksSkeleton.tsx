/** Shown while links load. */
export const LinksSkeleton = () => (
  <ul className="links" aria-busy="true">
    {[1, 2, 3].map((row) => (
      <li className="skeleton" key={row} />
    ))}
  </ul>
)
