import type { ReactNode } from "react"
import { Component } from "react"
import { Problem } from "./Problem.js"

interface State {
  readonly failure: { readonly error: unknown } | null
}

/** Shows what a page throws. */
export class Boundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  override render() {
    const { failure } = this.state
    if (failure === null) return this.props.children
    return <Problem error={failure.error} retry={() => this.setState({ failure: null })} />
  }
}
